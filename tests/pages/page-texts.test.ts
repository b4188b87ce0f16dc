import { tests as spec } from 'commonmark-spec'
import { expect, test } from 'vitest'
import { openSite } from './site'

interface Listed {
  pages: { page: string; places: { place: string; kind: string; maxLength?: number }[] }[]
}

/** Every example of CommonMark's specification, as many in each piece as may be `length` characters. */
function pieces(length: number): string[] {
  const all = ['Examples']
  for (const { markdown } of spec) {
    const last = `${all.at(-1)}\n\n${markdown}`
    if (last.length <= length) all[all.length - 1] = last
    else if (markdown.length <= length) all.push(markdown)
  }
  return all
}

const unknown = ['/no-such-page', '/registration/none']

/** `/login` too has the footer, and an address that does not exist the page that says so. */
async function showAll(site: Awaited<ReturnType<typeof openSite>>) {
  for (const path of [
    ...(await site.listed()),
    '/login',
    '/thank-you/waitlist',
    '/register/ongoing-groups',
    '/no-such-page',
    '/registration/none',
  ]) {
    const answer = await site.get(path)
    const html = await answer.text()
    expect([path, answer.status]).toEqual([path, unknown.includes(path) ? 404 : 200])
    expect(html, path).toMatch(/<main[^>]*><[^/][\s\S]*<\/main><footer/)
    expect(html, path).not.toContain('Something went wrong')
  }
}

// Before, each of the two made every page and `/login` answer 500.
test('a line across the trademark notice, and a line break below the address in the footer, are shown on every page', async () => {
  const site = await openSite('sample')
  await site.staff.call('PUT', '/api/page-texts/layout/footer.trademark', { text: 'One.\n\n---\n\nTwo.' })
  await site.staff.call('PUT', '/api/page-texts/layout/footer.place', { text: '12 Pearl Street  \nBoulder' })
  await showAll(site)
  const footer = (await site.read('/login')).one('contentinfo')
  expect(footer.text).toMatch(/12 Pearl Street\s*Boulder/)
  expect(footer.element.querySelectorAll('hr')).toHaveLength(1)
})

// Before, in 87 places the page said “Something went wrong”.
test('no page loses its main part for any example of CommonMark, in any place', async () => {
  const site = await openSite('sample')
  const { pages } = await site.staff.call<Listed>('GET', '/api/page-texts')
  const places = pages.flatMap(({ page, places: all }) => all.flatMap((place) => (place.kind === 'prose' ? [{ page, ...place }] : [])))
  const byLength = new Map(places.map(({ maxLength = 0 }) => [maxLength, pieces(maxLength)]))
  const saves = places.map(({ page, place, maxLength = 0 }, index) => {
    const from = byLength.get(maxLength) ?? []
    return site.staff.call('PUT', `/api/page-texts/${page}/${place}`, { text: from[index % from.length] })
  })
  await Promise.all(saves)
  await showAll(site)
})
