import { expect, test } from 'vitest'
import { openSite } from './site'

test('spec B §11.3: pages show the menus that staff saved, and are what they were once the originals are back', async () => {
  const site = await openSite('sample')
  const html = async () => (await (await site.get('/terms')).text()).replace(/\d{13}/g, '')
  const before = await html()
  const header = ['/about', '/nothing-here', '/community', 'https://example.org/give'].map((href) => ({ label: `To ${href}`, href }))
  const footer = [
    { title: 'Here', links: [{ label: 'House', href: '/#house' }] },
    { title: 'Nowhere', links: [{ label: 'Gone', href: '/gone' }] },
  ]
  await site.staff.call('PUT', '/api/menus', { menus: { header, footer } })
  const page = await site.read('/terms')
  const menu = page.one('navigation', { name: 'Main' })
  expect(menu.addresses).toEqual(['/about', '/community', 'https://example.org/give', '/search', '/programs'])
  const columns = page.one('contentinfo').all('navigation')
  expect(columns.map(({ text }) => text)).toEqual(['HereHouse'])
  await site.staff.call('PUT', '/api/menus', { menus: { header: null, footer: null } })
  expect(await html()).toBe(before)
})
