import { openTestSite } from '@tests/support/test-site'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { makeEvent } from '@/features/events/event.factory'
import { serveSiteFiles } from './site-files.server'

test('emails, their sender, the manifest and the description of the API speak for the site as staff have set it', async () => {
  await using site = await openTestSite('sqlite')
  const names = { community: 'Meadow, "Community"', school: 'Open School', email: 'office@meadow.example' }
  const look = { mailFooter: 'A house of the Open School.\nOpen every day.', accentColor: '#2c5f7a' }
  await site.request('/api/settings', { method: 'PUT', json: { ...names, ...look }, cookie: await site.logIn() })
  const event = await makeEvent(site.services, { location: 'The hall' })
  await site.request('/api/register', { json: { eventId: event.id, name: 'Ada Quist', email: 'ada@example.net' } })
  const files = new Hono()
  serveSiteFiles(site.services)(files)

  const mail = await site.deliverMail()
  expect(mail).toHaveLength(2)
  for (const { from, text, html } of mail) {
    expect(from).toMatchObject({ name: 'Meadow, "Community"', address: 'office@meadow.example' })
    expect(text).toContain('Meadow, "Community"\nOpen School')
    expect(text).toContain('A house of the Open School.\nOpen every day.')
    expect(`${text}${html}`).not.toMatch(/Boulder Community|Diamond Approach|hello@example/)
    expect(html).toContain('.button{background-color:#2c5f7a !important}')
  }
  expect(mail.flatMap(({ to }) => to ?? []).map(({ address }) => address)).toEqual(
    expect.arrayContaining(['office@meadow.example', 'ada@example.net']),
  )
  expect(await (await files.request('/site.webmanifest')).json()).toMatchObject({ short_name: 'Meadow, "Community"' })
  expect(await (await site.request('/api/openapi.json')).json()).toMatchObject({ info: { title: 'Meadow, "Community"' } })
})
