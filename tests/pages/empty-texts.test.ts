import { expect, test } from 'vitest'
import { openSite } from './site'

interface Listed {
  pages: { page: string; path: string; places: { place: string; kind: string }[] }[]
}

test('spec B §6.4: a page whose texts are all empty has no empty heading, paragraph, item or quote, and no part that is named by nothing', async () => {
  const site = await openSite('sample')
  const { pages } = (await site.staff.call('GET', '/api/page-texts')) as Listed
  for (const { page, places } of pages)
    for (const { place, kind } of places)
      if (kind !== 'picture')
        await site.staff
          .call('PUT', `/api/page-texts/${page}/${place}`, { text: '' })
          .catch((error) => expect(String(error)).toContain('400'))
  for (const path of new Set(pages.map((page) => page.path))) {
    const { window } = await site.read(path).catch(() => ({ window: undefined }))
    if (!window) continue
    const { document } = window
    const empty = [...document.querySelectorAll('main :is(h1, h2, h3, h4, p:not([role]), li, dt, dd, blockquote), footer :is(p, li)')]
      .filter((part) => !part.textContent?.trim() && !part.querySelector('img, svg, input'))
      .map((part) => part.outerHTML)
    expect.soft(empty, path).toEqual([])
    const unnamed = [...document.querySelectorAll('[aria-labelledby]')]
      .flatMap((part) => (part.getAttribute('aria-labelledby') ?? '').split(' '))
      .filter((id) => !document.getElementById(id))
    expect.soft(unnamed, path).toEqual([])
  }
})
