import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test, testOnEmptySite, testOnOwnSite, visit } from './fixtures'
import { listedPages } from './listed-pages'
import { everyWeek } from './staff-desk'
import { faultsIn, type Thing } from './structured-data'

/** What a page says of itself to those who do not look at it. */
const headOf = (page: Page) =>
  page.evaluate(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name], meta[property]')]
    return {
      title: document.title,
      language: document.documentElement.lang,
      headings: document.querySelectorAll('h1').length,
      canonical: [...document.querySelectorAll<HTMLLinkElement>('link[rel="canonical"]')].map((link) => link.href),
      metas: metas.map((meta) => [meta.getAttribute('property') ?? meta.name, meta.content] as const),
    }
  })

const dataOf = (page: Page): Promise<Thing[]> =>
  page.locator('script[type="application/ld+json"]').evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? '')))

/** The meta tags of one name. */
const valuesOf = (head: Awaited<ReturnType<typeof headOf>>, name: string) =>
  head.metas.flatMap(([each, content]) => (each === name ? [content] : []))

testOnOwnSite.describe('as the server sends them', () => {
  testOnOwnSite.use({ javaScriptEnabled: false })

  testOnOwnSite(
    'sharing: every page has its own title and description, one address, one heading and a language',
    async ({ page, request, staff, target }) => {
      await staff.createEvent({ title: 'Without words', description: '' })
      await staff.call('POST', '/api/cms/webinars', { ...webinar, title: 'A webinar' })
      const [titles, descriptions] = [new Map<string, string>(), new Map<string, string>()]
      for (const path of await listedPages(request)) {
        await page.goto(path)
        const head = await headOf(page)
        const [description = ''] = valuesOf(head, 'description')
        expect(head, path).toMatchObject({ language: 'en', headings: 1, canonical: [target.url + path] })
        expect(head.title, path).toMatch(path === '/' ? /^Boulder Community · / : /\S · Boulder Community$/)
        expect(description.length, path).toBeGreaterThan(20)
        expect([titles.get(head.title), descriptions.get(description)], path).toEqual([undefined, undefined])
        titles.set(head.title, path)
        descriptions.set(description, path)
      }
      expect(titles.size).toBeGreaterThan(15)
    },
  )

  testOnOwnSite('sharing: a link to any page shows its title, description and picture', async ({ page, request, target }) => {
    const pictures = new Map<string, string[]>()
    for (const path of await listedPages(request)) {
      await page.goto(path)
      const head = await headOf(page)
      const tags = ['title', 'description', 'type', 'url', 'site_name', 'image', 'image:alt'].map((name) => `og:${name}`)
      for (const tag of [...tags, 'twitter:card']) expect(valuesOf(head, tag), `${path} ${tag}`).toEqual([expect.stringMatching(/\S/)])
      expect([valuesOf(head, 'og:title'), valuesOf(head, 'og:url')], path).toEqual([[head.title], [target.url + path]])
      pictures.set(
        valuesOf(head, 'og:image')[0] ?? '',
        ['og:image:width', 'og:image:height'].flatMap((name) => valuesOf(head, name)),
      )
    }
    for (const [picture, size] of pictures) {
      expect(picture).toContain(`${target.url}/`)
      const { width, height } = await sharp(await (await request.get(picture)).body()).metadata()
      expect([String(width), String(height)], picture).toEqual(size)
    }
  })

  testOnOwnSite(
    'sharing: an event shows its own picture, or one with its words; a webinar its thumbnail',
    async ({ page, staff, target }) => {
      const imageUrl = '/images/teacher-1-2b11be99-800x800.webp'
      const pictureOf = async (path: string) => {
        await page.goto(path)
        const head = await headOf(page)
        return ['og:image', 'og:image:width', 'og:image:alt'].map((name) => valuesOf(head, name)[0])
      }
      const pictured = await staff.createEvent({ title: 'Pictured', imageUrl })
      expect(await pictureOf(`/events/${pictured.slug}`)).toEqual([target.url + imageUrl, '800', 'Pictured'])
      const bare = await staff.createEvent({ title: 'Bare', imageUrl: null })
      const drawn = [
        expect.stringMatching(`^${target.url}/og/events/bare-[0-9a-f]{8}\\.jpg$`),
        '1200',
        expect.stringContaining('October 5, 2999'),
      ]
      for (const path of [`/events/${bare.slug}`, `/register/${bare.slug}`]) expect(await pictureOf(path)).toEqual(drawn)
      await staff.call('POST', '/api/cms/webinars', { ...webinar, title: 'Pictured webinar', thumbnailUrl: imageUrl })
      expect(await pictureOf('/webinars/pictured-webinar')).toEqual([target.url + imageUrl, '800', 'Pictured webinar'])
    },
  )

  testOnOwnSite('structured data: every page tells what it is with all fields that are required', async ({ page, request, staff }) => {
    await staff.createEvent({ title: 'Somewhere', time: 'All day', location: 'Boulder Community Center and online' })
    await staff.createEvent({ title: 'Nowhere', location: '' })
    await staff.createEvent({ title: 'Weekly', ...everyWeek })
    await staff.call('POST', '/api/cms/webinars', { ...webinar, title: 'Told' })
    const told = new Map<string, string[]>()
    for (const path of await listedPages(request)) {
      await page.goto(path)
      const data = await dataOf(page)
      for (const thing of data) {
        expect(thing['@context'], path).toBe('https://schema.org')
        expect(faultsIn(thing), path).toEqual([])
      }
      told.set(
        path,
        data.map((thing) => thing['@type']),
      )
    }
    expect(Object.fromEntries(told)).toMatchObject({
      '/': ['WebSite', 'Organization'],
      '/about': ['Organization', 'BreadcrumbList'],
      '/events': ['BreadcrumbList'],
      '/events/introduction-to-the-diamond-approach': ['Event', 'BreadcrumbList'],
      '/events/somewhere': ['Event', 'BreadcrumbList'],
      '/events/nowhere': ['BreadcrumbList'],
      '/events/weekly': ['BreadcrumbList'],
      '/webinars/told': ['LearningResource', 'BreadcrumbList'],
    })
  })
})

test('structured data: an event tells when it begins and ends where the community is', async ({ page, staff, target }) => {
  const { slug } = await staff.createEvent({ title: 'In winter', month: 'January', time: '6:30 - 8:00 PM' })
  await page.goto(`/events/${slug}`)
  expect(await dataOf(page)).toContainEqual(
    expect.objectContaining({
      url: `${target.url}/events/${slug}`,
      startDate: '2999-01-05T18:30:00-07:00',
      endDate: '2999-01-05T20:00:00-07:00',
    }),
  )
})

test('structured data: hostile words stay words, and the policy needs no exception', async ({ page, staff }) => {
  const title = `Evening </script><script>document.title='taken over'</script><!-- <script> \u2028 & "`
  const { slug } = await staff.createEvent({ title, location: '</script>', introText: '<!--<script>' })
  const answer = await page.goto(`/events/${slug}`)
  const data = await dataOf(page)
  expect(data.map((thing) => thing.name)).toContain(title)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Evening </script>')
  expect(await page.title()).toContain('Evening </script>')
  expect(answer?.headers()['content-security-policy']).not.toContain('unsafe')
})

test('structured data: it stays for those who run scripts, and goes with the page that it is about', async ({ page, target }) => {
  await visit(page, '/events/ongoing-groups')
  expect((await dataOf(page)).map((thing) => thing['@type'])).toEqual(['BreadcrumbList'])
  await page.getByRole('link', { name: 'Back to Events' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upcoming Events')
  expect(await dataOf(page)).toEqual([])
  const head = await headOf(page)
  expect([head.title, head.canonical, valuesOf(head, 'og:title')]).toEqual(['Events · Boulder Community', [`${target.url}/events`], []])
})

testOnEmptySite('sharing: the sitemap of a site without content lists pages that are there', async ({ request }) => {
  const paths = await listedPages(request)
  expect(paths).toContain('/privacy-policy')
  for (const path of paths) expect((await request.get(path)).status(), path).toBe(200)
})

test('sharing: the sitemap lists nothing for staff, and no page behind a form', async ({ request }) => {
  const paths = await listedPages(request)
  expect(paths.filter((path) => /^\/(?:admin|login|thank-you|register|api)/.test(path))).toEqual([])
  expect(new Set(paths).size).toBe(paths.length)
})

test('icons: every file that a page names for tabs and home screens is there', async ({ page, request }) => {
  await page.goto('/')
  // It comes with the scripts.
  await expect(page.locator('link[rel="manifest"]')).toBeAttached()
  const files = await page
    .locator('link[rel="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(files).toEqual(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/site.webmanifest'])
  const { icons } = (await (await request.get('/site.webmanifest')).json()) as { icons: { src: string; sizes: string }[] }
  for (const file of files) expect((await request.get(file)).status(), file).toBe(200)
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp(await (await request.get(src)).body()).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
})

const webinar = {
  presenter: 'Anna Example',
  description: 'A talk.',
  videoUrl: 'https://youtu.be/abcdefghijk',
  year: 2025,
  month: 'May',
}
