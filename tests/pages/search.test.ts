import { expect, test } from 'vitest'
import { openSite, read } from './site'

test('B §6.7 search: what has the words is found and marked, titles before texts; an unknown page leads to the search', async () => {
  const page = await read('/search?q=sunday+medit')
  expect(page.title).toBe('Search for sunday medit · Boulder Community')
  const [first] = page.main.all('listitem')
  expect(first?.select('h2 mark').map(({ text }) => text)).toEqual(['Sunday', 'Meditation'])
  expect(first?.addresses).toEqual(['/events/free-weekly-sunday-meditation'])
  expect((await read('/no-such-page')).main.one('link', { name: 'Search the site' }).attribute('href')).toBe('/search')
})

test('B §6.7 search: what is there now is found, by an address of its own that no one keeps or lists', async () => {
  const site = await openSite('sample')
  const page = await site.read('/search?q=xylophone+evening')
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.meta('robots')).toEqual(['noindex'])
  expect(page.main.text).toContain('Nothing found for “xylophone evening”')
  expect(page.main.one('link', { name: 'list of events' }).attribute('href')).toBe('/events')
  expect(page.main.one('link', { name: 'write to us' }).attribute('href')).toBe('/contact')
  await site.staff.createEvent({ title: 'Évening of the Xylophone' })
  expect((await site.read('/search?q=xylophone+evening')).main.texts('link')).toContain('Évening of the Xylophone')
})

test('B §6.7 search: markup in a search is shown as text, and a search that is too long is refused', async () => {
  const script = '<script>document.title = "x"</script>'
  const page = await read(`/search?q=${encodeURIComponent(script)}`)
  expect(page.title).toBe(`Search for ${script} · Boulder Community`)
  expect(page.main.part('input[type="search"]').attribute('value')).toBe(script)
  const long = await read(`/search?q=${'long '.repeat(2000)}`)
  expect(long.main.part('[role="alert"]').text).toContain('Use up to 100 characters')
})

test.each(['q=%', 'q=%00', 'q=%ff', 'q[]=a', 'q=a&q=b', 'q={"a":1}', 'q=null', 'q=2027', "q='", 'q=%22', 'other=1'])(
  'B §6.7 search: ?%s does not make the page fail',
  async (query) => {
    expect((await (await openSite('sample')).get(`/search?${query}`)).status).toBe(200)
  },
)

test('B §6.7 search: without JavaScript the form leads to what is found', async () => {
  const form = (await read('/search')).main.part('form[role="search"], search form')
  expect([form.attribute('action'), form.attribute('method')]).toEqual(['/search', expect.toBeOneOf([null, 'get'])])
  expect(form.part('input[type="search"]').attribute('name')).toBe('q')
  expect((await read('/search?q=sunday')).main.texts('link')).toContain('Free Weekly Sunday Meditation')
})
