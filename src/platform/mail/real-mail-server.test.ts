import { openPostfix } from '@tests/support/postfix'
import { expect, test } from 'vitest'
import { createMailTransport, type Message } from './mail-transport.server'

const message = (fields: Partial<Message> = {}): Message => ({
  to: 'ada@example.net',
  subject: 'Einführung – “Open House”',
  html: `<p>Bücher ${'and a line that never ends '.repeat(80)}</p>`,
  text: 'Bücher',
  key: '0b5f2c1e',
  messageId: '0b5f2c1e',
  createdAt: '2027-01-01T12:00:00.000Z',
  ...fields,
})

const transport = (url: string) =>
  createMailTransport({
    // Another machine, as far as the transport knows: TLS is a must. No authority has signed what the server shows.
    smtpUrl: `${url.replace('127.0.0.1', '0.0.0.0')}/?tls.rejectUnauthorized=false`,
    dataDir: '',
    mailFrom: 'Community <office@example.org>',
    publicUrl: 'https://community.example.org',
  })

test('Postfix takes an email through TLS, whole, and says at once what it refuses and what it takes later', async ({ skip }) => {
  await using postfix = await openPostfix()
  if (!postfix) return skip('Postfix is not installed, or this process is not root.')
  const mail = transport(postfix.url)
  await mail.send(message({ list: { name: 'Newsletter', unsubscribeUrl: 'https://community.example.org/newsletter/unsubscribe/abc' } }))
  await expect(mail.send(message({ to: 'gone@example.net' }))).rejects.toMatchObject({ responseCode: 550 })
  await expect(mail.send(message({ to: 'later@example.net' }))).rejects.toMatchObject({ responseCode: 450 })
  const [taken, ...more] = await postfix.messages()
  expect(more).toEqual([])
  expect(taken?.email).toMatchObject({
    messageId: '<0b5f2c1e@community.example.org>',
    subject: 'Einführung – “Open House”',
    to: [{ address: 'ada@example.net' }],
    text: 'Bücher\n',
    html: expect.stringContaining('Bücher and a line'),
  })
  const header = (name: string) => taken?.email.headers.filter(({ key }) => key === name).map(({ value }) => value)
  expect(header('list-unsubscribe')).toEqual(['<https://community.example.org/newsletter/unsubscribe/abc>'])
  expect(header('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
  expect(header('received')?.join()).toMatch(/using TLSv1\.[23]/)
  // As it went over the line: no byte beyond ASCII, no line beyond 998 bytes (RFC 5322 §2.1.1).
  expect(taken?.raw).toMatch(/^[\0-\x7f]*$/)
  expect(Math.max(...(taken?.raw ?? '').split('\n').map((line) => line.length))).toBeLessThanOrEqual(998)
})
