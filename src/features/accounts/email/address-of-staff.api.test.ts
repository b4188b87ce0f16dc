import { runAdmin, sentTo } from '@tests/support/account-emails'
import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'

describe.each(engines)('the address of staff who write, on %s', (engine) => {
  test('spec B §3.9, §4.3: a test of a message or a mailing goes to the person who sends it, or where they have no address to the community', async () => {
    await using site = await openTestSite(engine, { CONTACT_EMAIL: 'office@example.org' })
    const cookie = await site.logIn({ username: 'keeper' })
    const { event } = await (
      await site.request('/api/cms/events', { json: { title: 'Open House', month: 'October', date: '5', year: '2999' }, cookie })
    ).json()
    const { mailing } = await (await site.request('/api/mailings', { json: { subject: 'October', markdown: 'Hello' }, cookie })).json()
    const test = async () => {
      const json = { subject: 'Parking', markdown: 'Behind the house', test: true }
      const written = await (await site.request(`/api/events/${event.id}/messages`, { json, cookie })).json()
      const { message } = await (await site.request(`/api/mailings/${mailing.id}/test`, { method: 'POST', cookie })).json()
      return [written, message]
    }
    expect(await test()).toEqual([{ recipients: 1, testTo: 'office@example.org' }, expect.stringContaining('office@example.org')])
    await runAdmin(site, 'email', 'keeper', 'keeper@example.net')
    expect(await test()).toEqual([{ recipients: 1, testTo: 'keeper@example.net' }, expect.stringContaining('keeper@example.net')])
    expect(sentTo(await site.deliverMail(), 'keeper@example.net')).toHaveLength(2)
  })
})
