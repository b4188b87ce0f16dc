import { openTestSite } from '@tests/support/test-site'
import { expect, test } from 'vitest'
import { makeEvent } from './event.factory'

test('what a visitor or staff type adds no header and no recipient to a message', async () => {
  await using site = await openTestSite('sqlite', { CONTACT_EMAIL: 'office@example.org' })
  const event = await makeEvent(site.services, { title: 'Open House\r\nBcc: planted@example.invalid' })
  const register = async (fields: object) =>
    (await site.request('/api/register', { json: { eventId: event.id, email: 'ada@example.net', ...fields } })).status
  const planted = '\r\nBcc: planted@example.invalid\r\n\r\nplanted body'
  expect(await register({ name: `Ada${planted}` })).toBe(400)
  expect(await register({ name: 'Ada"<planted@example.invalid>, Bcc: planted@example.invalid', additionalMessage: planted })).toBe(201)

  const mail = await site.deliverMail()
  expect(mail).toHaveLength(2)
  for (const message of mail) {
    expect([...(message.to ?? []), ...(message.cc ?? []), ...(message.bcc ?? [])]).toHaveLength(1)
    expect(message.headers.map((header) => header.key)).not.toContain('bcc')
    expect(JSON.stringify([message.from, message.to, message.replyTo])).not.toContain('planted')
  }
})

test('markup in a name stays text in the HTML of a message', async () => {
  await using site = await openTestSite('sqlite')
  const event = await makeEvent(site.services)
  const person = {
    eventId: event.id,
    name: '<img src=x onerror=alert(1)>',
    email: 'ada@example.net',
    additionalMessage: '<script>1</script>',
  }
  await site.request('/api/register', { json: person })
  for (const message of await site.deliverMail()) expect(message.html).not.toMatch(/<img src=x|<script/)
})
