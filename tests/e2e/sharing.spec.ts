import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test, testOnEmptySite, testOnOwnSite, visit } from './fixtures'
import { listedPages } from './listed-pages'
import { everyWeek } from './staff-desk'
import { faultsIn, type Thing } from './structured-data'

/** What a document says of itself to those who do not look at it. Runs in the browser. */
function sayings(document: Document) {
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name], meta[property]')]
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="canonical"]')]
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')]
  return {
    title: document.title,
    language: document.documentElement.lang,
    headings: document.querySelectorAll('h1').length,
    canonical: links.map((link) => link.getAttribute('href')),
    metas: metas.map((meta) => [meta.getAttribute('property') ?? meta.name, meta.content] as const),
    data: scripts.map((script) => JSON.parse(script.textContent ?? '')) as Thing[],
  }
}

const sayingsOf = (page: Page) => page.evaluate<ReturnType<typeof sayings>>(`(${sayings})(document)`)

/** What pages say as the server sends them: the browser parses them, and draws none. */
async function sentSayings(page: Page, paths: string[]): Promise<[path: string, said: ReturnType<typeof sayings>][]> {
  const sent = await Promise.all(paths.map(async (path) => [path, await (await page.request.get(path)).text()]))
  return page.evaluate(`${JSON.stringify(sent)}.map(([path, html]) =>
    [path, (${sayings})(new DOMParser().parseFromString(html, 'text/html'))])`)
}

/** The meta tags of one name. */
const valuesOf = (head: ReturnType<typeof sayings>, name: string) =>
  head.metas.flatMap(([each, content]) => (each === name ? [content] : []))

testOnOwnSite(
  'sharing: every page has its own title and description, one address, one heading and a language; a link to it shows them and a picture',
  async ({ page, request, staff, target }) => {
    await staff.createEvent({ title: 'Without words', description: '' })
    await staff.call('POST', '/api/cms/webinars', { ...webinar, title: 'A webinar' })
    const [titles, descriptions] = [new Map<string, string>(), new Map<string, string>()]
    const pictures = new Map<string, string[]>()
    for (const [path, said] of await sentSayings(page, await listedPages(request))) {
      const [description = ''] = valuesOf(said, 'description')
      expect(said, path).toMatchObject({ language: 'en', headings: 1, canonical: [target.url + path] })
      expect(said.title, path).toMatch(path === '/' ? /^Boulder Community · / : /\S · Boulder Community$/)
      expect(description.length, path).toBeGreaterThan(20)
      expect([titles.get(said.title), descriptions.get(description)], path).toEqual([undefined, undefined])
      titles.set(said.title, path)
      descriptions.set(description, path)

      const tags = ['title', 'description', 'type', 'url', 'site_name', 'image', 'image:alt'].map((name) => `og:${name}`)
      for (const tag of [...tags, 'twitter:card']) expect(valuesOf(said, tag), `${path} ${tag}`).toEqual([expect.stringMatching(/\S/)])
      expect([valuesOf(said, 'og:title'), valuesOf(said, 'og:url')], path).toEqual([[said.title], [target.url + path]])
      pictures.set(
        valuesOf(said, 'og:image')[0] ?? '',
        ['og:image:width', 'og:image:height'].flatMap((name) => valuesOf(said, name)),
      )
    }
    expect(titles.size).toBeGreaterThan(15)
    for (const [picture, size] of pictures) {
      expect(picture).toContain(`${target.url}/`)
      const { width, height } = await sharp(await (await request.get(picture)).body()).metadata()
      expect([String(width), String(height)], picture).toEqual(size)
    }
  },
)

test('sharing: an event shows its own picture, or one with its words; a webinar its thumbnail', async ({ page, staff, target }) => {
  const imageUrl = '/images/teacher-1-2b11be99-800x800.webp'
  const pictured = await staff.createEvent({ title: 'Pictured', imageUrl })
  const bare = await staff.createEvent({ title: 'Bare to share', imageUrl: null })
  const { webinar: filmed } = await staff.call<{ webinar: { slug: string } }>('POST', '/api/cms/webinars', {
    ...webinar,
    title: 'Pictured webinar',
    thumbnailUrl: imageUrl,
  })
  const paths = [`/events/${pictured.slug}`, `/events/${bare.slug}`, `/register/${bare.slug}`, `/webinars/${filmed.slug}`]
  const said = await sentSayings(page, paths)
  const drawn = [
    expect.stringMatching(`^${target.url}/og/events/bare-to-share-[0-9a-f]{8}\\.jpg$`),
    '1200',
    expect.stringContaining('October 5, 2999'),
  ]
  expect(said.map(([, each]) => ['og:image', 'og:image:width', 'og:image:alt'].map((name) => valuesOf(each, name)[0]))).toEqual([
    [target.url + imageUrl, '800', 'Pictured'],
    drawn,
    drawn,
    [target.url + imageUrl, '800', 'Pictured webinar'],
  ])
})

testOnOwnSite('structured data: every page tells what it is with all fields that are required', async ({ page, request, staff }) => {
  await staff.createEvent({ title: 'Somewhere', time: 'All day', location: 'Boulder Community Center and online' })
  await staff.createEvent({ title: 'Nowhere', location: '' })
  await staff.createEvent({ title: 'Weekly', ...everyWeek })
  await staff.call('POST', '/api/cms/webinars', { ...webinar, title: 'Told' })
  const told: Record<string, string[]> = {}
  for (const [path, { data }] of await sentSayings(page, await listedPages(request))) {
    for (const thing of data) {
      expect(thing['@context'], path).toBe('https://schema.org')
      expect(faultsIn(thing), path).toEqual([])
    }
    told[path] = data.map((thing) => thing['@type'])
  }
  expect(told).toMatchObject({
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

test('structured data: an event tells when it begins and ends where the community is', async ({ page, staff, target }) => {
  const { slug } = await staff.createEvent({ title: 'In winter', month: 'January', time: '6:30 - 8:00 PM' })
  const [[, said]] = (await sentSayings(page, [`/events/${slug}`])) as [[string, ReturnType<typeof sayings>]]
  expect(said.data).toContainEqual(
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
  const { data } = await sayingsOf(page)
  expect(data.map((thing) => thing.name)).toContain(title)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Evening </script>')
  expect(await page.title()).toContain('Evening </script>')
  expect(answer?.headers()['content-security-policy']).not.toContain('unsafe')
})

test('structured data: it stays for those who run scripts, and goes with the page that it is about', async ({ page, target }) => {
  await visit(page, '/events/ongoing-groups')
  expect((await sayingsOf(page)).data.map((thing) => thing['@type'])).toEqual(['BreadcrumbList'])
  await page.getByRole('link', { name: 'Back to Events' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upcoming Events')
  const head = await sayingsOf(page)
  expect(head.data).toEqual([])
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
