import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { makeEvent } from '@/features/events/event.factory'
import { openTestSite } from '../../tests/support/test-site'
import { serveSiteFiles } from './site-files.server'

test('mails, the manifest and the description of the API speak for the site that the services are opened for', async () => {
  await using site = await openTestSite('sqlite')
  site.services.site = { ...site.services.site, community: 'Meadow Community', school: 'Open School', email: 'office@meadow.example' }
  const event = await makeEvent(site.services)
  await site.request('/api/register', { json: { eventId: event.id, name: 'Ada Quist', email: 'ada@example.net' } })
  const files = new Hono()
  serveSiteFiles(site.services)(files)

  const mail = await site.deliverMail()
  expect(mail).toHaveLength(2)
  for (const { text } of mail) expect(text).toContain('Meadow Community\nOpen School')
  expect(mail.some(({ text }) => text?.includes('office@meadow.example'))).toBe(true)
  expect(await (await files.request('/site.webmanifest')).json()).toMatchObject({ short_name: 'Meadow Community' })
  expect(await (await site.request('/api/openapi.json')).json()).toMatchObject({ info: { title: 'Meadow Community' } })
})
