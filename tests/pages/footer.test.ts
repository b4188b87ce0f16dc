import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { read } from './site'

const documented = ['/about', '/events', '/teachers', '/newsletter', '/webinars', '/contact', '/privacy-policy', '/terms', '/login']
const routes = import.meta.glob<string>('../../src/routes/*.tsx', { query: '?raw', import: 'default', eager: true })
/** What a route puts there on its own. */
const labeled = Object.keys(routes).flatMap((file) => (routes[file]?.includes('footerLabel:') ? [`/${basename(file).split('.')[0]}`] : []))

test('D1 §2 footer: it links to the documented pages and the lists of content, and to the social page and the video channel', async () => {
  const footer = (await read('/events')).one('contentinfo')
  const isHere = (address: string) => address.startsWith('/')
  expect(footer.addresses.filter(isHere).sort()).toEqual([...new Set([...documented, ...labeled])].sort())
  expect(footer.addresses.filter((address) => !isHere(address))).toEqual([
    expect.stringMatching(/^https:\/\/example\.org\/social/),
    expect.stringMatching(/^https:\/\/example\.org\/videos/),
  ])
  expect(footer.one('link', { name: 'Admin Login' }).attribute('href')).toBe('/login')
})

test('D1 §2 footer: it has a trademark notice and the copyright with the current year', async () => {
  const footer = (await read('/')).one('contentinfo')
  const year = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Denver', year: 'numeric' }).format()
  expect(footer.text).toContain(`© ${year} Boulder Community`)
  expect(footer.text).toContain('is a trademark')
})

test.each(['/', '/events', '/events/ongoing-groups', '/register/ongoing-groups', '/login'])(
  'D1 §2 layout: %s stands between the header and the footer',
  async (path) => {
    const page = await read(path)
    for (const role of ['banner', 'main', 'contentinfo'] as const) expect(page.all(role), role).toHaveLength(1)
    expect(page.all('heading', { level: 1 })).toHaveLength(1)
  },
)
