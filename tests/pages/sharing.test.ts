import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createWebinar } from '../e2e/archive-content'
import type { SentPage } from './sent-page'
import { openSite } from './site'

const canonical = ({ window }: SentPage) =>
  [...window.document.querySelectorAll('link[rel="canonical"]')].map((link) => link.getAttribute('href'))

test('sharing: every page has its own title and description, one address, one heading and a language; a link to it shows them and a picture', async () => {
  const site = await openSite('sample')
  await site.staff.createEvent({ title: 'Without words', description: '' })
  await createWebinar(site.staff, { title: 'A webinar', thumbnailUrl: null })
  const titles: string[] = []
  const descriptions: string[] = []
  const pictures = new Map<string, string[]>()
  for (const path of await site.listed()) {
    const page = await site.read(path)
    expect(page.window.document.documentElement.lang, path).toBe('en')
    expect(page.all('heading', { level: 1 }), path).toHaveLength(1)
    expect(canonical(page), path).toEqual([site.url + path])
    expect(page.title, path).toMatch(path === '/' ? /^Boulder Community · / : /\S · Boulder Community$/)
    expect(page.meta('description'), path).toEqual([expect.stringMatching(/.{21,}/s)])
    titles.push(page.title)
    descriptions.push(...page.meta('description'))

    const tags = ['title', 'description', 'type', 'url', 'site_name', 'image', 'image:alt'].map((name) => `og:${name}`)
    for (const tag of [...tags, 'twitter:card']) expect(page.meta(tag), `${path} ${tag}`).toEqual([expect.stringMatching(/\S/)])
    expect([page.meta('og:title'), page.meta('og:url')], path).toEqual([[page.title], [site.url + path]])
    const [picture = ''] = page.meta('og:image')
    pictures.set(picture, [...page.meta('og:image:width'), ...page.meta('og:image:height')])
  }
  expect(titles.length).toBeGreaterThan(15)
  expect([new Set(titles).size, new Set(descriptions).size]).toEqual([titles.length, titles.length])
  for (const [picture, size] of pictures) {
    expect(picture).toContain(`${site.url}/`)
    const { width, height } = await sharp(Buffer.from(await (await fetch(picture)).arrayBuffer())).metadata()
    expect([String(width), String(height)], picture).toEqual(size)
  }
})

test('sharing: an event shows its own picture, or one with its words; a webinar its thumbnail', async () => {
  const site = await openSite('sample')
  const imageUrl = '/images/teacher-1-2b11be99-800x800.webp'
  const pictured = await site.staff.createEvent({ title: 'Pictured', imageUrl })
  const bare = await site.staff.createEvent({ title: 'Bare to share', imageUrl: null })
  const filmed = await createWebinar(site.staff, { title: 'Pictured webinar', thumbnailUrl: imageUrl })
  const said = async (path: string) => {
    const page = await site.read(path)
    return ['og:image', 'og:image:width', 'og:image:alt'].map((name) => page.meta(name)[0])
  }
  const drawn = [
    expect.stringMatching(`^${site.url}/og/events/bare-to-share-[0-9a-f]{8}\\.jpg$`),
    '1200',
    expect.stringContaining('October 5, 2999'),
  ]
  expect(await said(`/events/${pictured.slug}`)).toEqual([site.url + imageUrl, '800', 'Pictured'])
  expect(await said(`/events/${bare.slug}`)).toEqual(drawn)
  expect(await said(`/register/${bare.slug}`)).toEqual(drawn)
  expect(await said(`/webinars/${filmed.slug}`)).toEqual([site.url + imageUrl, '800', 'Pictured webinar'])
})

test('sharing: the sitemap of a site without content lists pages that are there', async () => {
  const site = await openSite('empty')
  const paths = await site.listed()
  expect(paths).toContain('/privacy-policy')
  for (const path of paths) expect((await site.get(path)).status, path).toBe(200)
})

test('sharing: the sitemap lists nothing for staff, and no page behind a form', async () => {
  const paths = await (await openSite('sample')).listed()
  expect(paths.filter((path) => /^\/(?:admin|login|thank-you|register|api)/.test(path))).toEqual([])
  expect(new Set(paths).size).toBe(paths.length)
})

test('icons: every file that a page names for tabs and home screens is there', async () => {
  const site = await openSite('sample')
  const { window } = await site.read('/')
  const icons = [...window.document.querySelectorAll('link[rel="icon"], link[rel="apple-touch-icon"]')].map((link) =>
    link.getAttribute('href'),
  )
  expect(icons).toEqual(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'])
  for (const file of icons) expect((await site.get(file ?? '')).status, String(file)).toBe(200)
  const manifest = (await (await site.get('/site.webmanifest')).json()) as { icons: { src: string; sizes: string }[] }
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(Buffer.from(await (await site.get(src)).arrayBuffer())).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
})
