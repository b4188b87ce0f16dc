import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readMail } from '@tests/support/read-mail'
import { openDrippingSmtp, openSmtpSink } from '@tests/support/smtp-sink'
import { temporaryFolder } from '@tests/support/temporary-folder'
import { openTestDatabase } from '@tests/support/test-database'
import { jobsOver } from '@tests/support/test-jobs'
import { expect, test } from 'vitest'
import { createMailTransport, type Message } from './mail-transport.server'

const message = (fields: Partial<Message> = {}): Message => ({
  to: 'ada@example.net',
  subject: 'Welcome',
  html: '<p>Hello</p>',
  text: 'Hello',
  key: '0b5f2c1e',
  messageId: '0b5f2c1e',
  createdAt: '2027-01-01T12:00:00.000Z',
  ...fields,
})

const transport = (settings: { dataDir?: string; smtpUrl?: string; publicUrl?: string; mailFrom?: string } = {}, deadline?: number) =>
  createMailTransport(
    {
      smtpUrl: settings.smtpUrl,
      dataDir: settings.dataDir ?? '',
      mailFrom: settings.mailFrom ?? 'Community <office@example.org>',
      publicUrl: settings.publicUrl ?? 'https://community.example.org',
    },
    deadline,
  )

test('decisions, SMTP_URL unset: a message becomes one readable .eml file', async () => {
  await using folder = await temporaryFolder()
  await transport({ dataDir: folder.path }).send(message({ replyTo: 'ada@example.net', to: 'one@example.org' }))
  const [mail, ...more] = await readMail(folder.path)
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    from: { name: 'Community', address: 'office@example.org' },
    to: [{ address: 'one@example.org' }],
    replyTo: [{ address: 'ada@example.net' }],
    subject: 'Welcome',
    messageId: '<0b5f2c1e@community.example.org>',
    date: '2027-01-01T12:00:00.000Z',
    html: '<p>Hello</p>\n',
    text: 'Hello\n',
  })
})

test('spec B §3.5: a calendar entry is a reading of the message that calendar programs know, and a file', async () => {
  await using folder = await temporaryFolder()
  const content = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n'
  await transport({ dataDir: folder.path }).send(message({ calendar: { method: 'REQUEST', content } }))
  const [mail] = await readMail(folder.path)
  const found = mail?.attachments.map(({ mimeType, filename, method, content }) => ({ mimeType, filename, method, text: textOf(content) }))
  expect(found).toEqual([
    { mimeType: 'text/calendar', filename: null, method: 'REQUEST', text: content },
    { mimeType: 'application/ics', filename: 'invite.ics', method: undefined, text: content },
  ])
  const [name = ''] = await readdir(join(folder.path, 'mail'))
  const parts = (await readFile(join(folder.path, 'mail', name), 'utf8')).match(/^Content-Type: [^;\r]+/gm)
  expect(parts).toEqual(
    ['multipart/mixed', 'multipart/alternative', 'text/plain', 'text/html', 'text/calendar', 'application/ics'].map(
      (type) => `Content-Type: ${type}`,
    ),
  )
})

const textOf = (content: string | ArrayBuffer | Uint8Array) =>
  (typeof content === 'string' ? content : new TextDecoder().decode(content)).replace(/\r?\n/g, '\r\n')

test('the same message written twice is one file, and another one is another', async () => {
  await using folder = await temporaryFolder()
  const mail = transport({ dataDir: folder.path })
  await mail.send(message())
  await mail.send(message())
  await mail.send(message({ key: 'another' }))
  expect(await readdir(join(folder.path, 'mail'))).toEqual([
    '2027-01-01T12-00-00-000Z-0b5f2c1e.eml',
    '2027-01-01T12-00-00-000Z-another.eml',
  ])
})

// Before, the library read such a name as a group, or as several senders, and mail servers refused it.
test.each([
  ['Boulder: Inquiry <office@example.org>', 'Boulder: Inquiry'],
  ['Boulder, Denver; and all <office@example.org>', 'Boulder, Denver; and all'],
  ['"Boulder \\"North\\"" <office@example.org>', 'Boulder "North"'],
  ['Büro <office@example.org>', 'Büro'],
  ['office@example.org', ''],
])('the sender %s is one mailbox', async (mailFrom, name) => {
  await using folder = await temporaryFolder()
  await transport({ dataDir: folder.path, mailFrom }).send(message())
  expect((await readMail(folder.path))[0]?.from).toEqual({ name, address: 'office@example.org' })
})

test('automatic replies are asked to stay away', async () => {
  await using folder = await temporaryFolder()
  await transport({ dataDir: folder.path }).send(message())
  const [mail] = await readMail(folder.path)
  expect(mail?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
})

test.each([
  { subject: 'Welcome\r\nBcc: planted@example.com' },
  { subject: 'Welcome\nBcc: planted@example.com\n\nplanted body' },
  { subject: 'Welcome\u2028Bcc: planted@example.com' },
  { replyTo: 'ada@example.net\r\nBcc: planted@example.com' },
  { to: 'ada@example.net\r\nBcc: planted@example.com' },
])('a line break in a field adds no header: %j', async (fields) => {
  await using folder = await temporaryFolder()
  await transport({ dataDir: folder.path })
    .send(message(fields))
    .catch(() => {})
  for (const name of await readdir(join(folder.path, 'mail')).catch(() => [])) {
    const head = (await readFile(join(folder.path, 'mail', name), 'utf8')).split('\r\n\r\n')[0] ?? ''
    expect(head).not.toMatch(/^(bcc|cc):/im)
  }
})

test('decisions: a mail server that refuses twice gets the message a third time, once and under the same Message-ID', async () => {
  await using site = await openTestDatabase('sqlite')
  await using smtp = await openSmtpSink({ refusals: 2 })
  const jobs = jobsOver(site.db, { pause: () => 0 })
  const mail = transport({ smtpUrl: smtp.url })
  await jobs.enqueue('greet', {})
  const ids: string[] = []
  const greet = async ({ key, createdAt }: { key: string; createdAt: string }) => {
    ids.push(key)
    await mail.send(message({ key, messageId: key, createdAt, replyTo: 'staff@example.org' }))
  }
  while ((await jobs.runDue({ greet })) > 0);
  expect(smtp.attempts()).toBe(3)
  expect(new Set(ids).size).toBe(1)
  expect(smtp.messages).toMatchObject([
    { messageId: `<${ids[0]}@community.example.org>`, replyTo: [{ address: 'staff@example.org' }], subject: 'Welcome' },
  ])
})

test('a mail server that is away is an error for the job to try again', async () => {
  await expect(transport({ smtpUrl: 'smtp://127.0.0.1:1' }).send(message())).rejects.toThrow('ECONNREFUSED')
})

test('a mail server that answers by drips is left at the deadline of the whole conversation, with a reason', async () => {
  await using smtp = await openDrippingSmtp()
  await expect(transport({ smtpUrl: smtp.url }, 200).send(message())).rejects.toThrow('The mail server took longer than 0.2 seconds')
  await smtp.left
})

/** Stands for another machine: it leads here, but is no loopback address. */
const elsewhere = (url: string) => url.replace('127.0.0.1', '0.0.0.0')

test.each(['', '?requireTLS=false', '?ignoreTLS=true', '?opportunisticTLS=true'])(
  'B §9.1: another machine that offers no TLS gets no mail, and the reason names what would allow it (%s)',
  async (query) => {
    await using smtp = await openSmtpSink()
    await expect(transport({ smtpUrl: `${elsewhere(smtp.url)}/${query}` }).send(message())).rejects.toMatchObject({
      code: 'ETLS',
      message: expect.stringMatching(
        /^Mail to another machine needs TLS, unless SMTP_URL says \?tls=off: Error upgrading connection with STARTTLS/,
      ),
    })
    expect(smtp.messages).toEqual([])
  },
)

test('B §9.1: with ?tls=off another machine gets mail without TLS', async () => {
  await using smtp = await openSmtpSink()
  await transport({ smtpUrl: `${elsewhere(smtp.url)}/?tls=off` }).send(message())
  expect(smtp.messages).toMatchObject([{ subject: 'Welcome' }])
})

test('B §9.1: another machine that offers TLS gets mail through it', async () => {
  await using smtp = await openSmtpSink({ offersTls: true })
  await transport({ smtpUrl: `${elsewhere(smtp.url)}/?tls.rejectUnauthorized=false` }).send(message())
  expect(smtp.connections).toEqual([{ secure: true }])
})

test('B §9.1: a certificate that no authority has signed is taken from a mail server on this machine, and from no other', async () => {
  await using smtp = await openSmtpSink({ offersTls: true })
  await expect(transport({ smtpUrl: elsewhere(smtp.url) }).send(message())).rejects.toThrow('self-signed certificate')
  expect(smtp.connections).toEqual([])
  await transport({ smtpUrl: smtp.url }).send(message())
  expect(smtp.connections).toEqual([{ secure: true }])
})

test('B §9.1: with ?tls=off TLS is not even tried, so that what is wrong with it does not matter', async () => {
  await using smtp = await openSmtpSink({ offersTls: true })
  await transport({ smtpUrl: `${elsewhere(smtp.url)}/?tls=off` }).send(message())
  expect(smtp.connections).toEqual([{ secure: false }])
})

test('B §9.1: TLS is asked for also where someone in between took the offer of it away', async () => {
  await using smtp = await openSmtpSink({ offersTls: true, hidesTls: true })
  await transport({ smtpUrl: `${elsewhere(smtp.url)}/?tls.rejectUnauthorized=false` }).send(message())
  expect(smtp.connections).toEqual([{ secure: true }])
})

// Before, it was [127.0.0.1] wherever the machine's name has no dot, which relays refuse.
test.each([
  ['https://community.example.org', 'community.example.org'],
  ['https://bücher.example', 'xn--bcher-kva.example'],
  ['http://192.0.2.7:3000', '[192.0.2.7]'],
  ['http://[2001:db8::7]:3000', '[IPv6:2001:db8::7]'],
])('RFC 5321 §4.1.1.1: of a site at %s a mail server is greeted by the name %s, for lists too', async (publicUrl, name) => {
  await using smtp = await openSmtpSink()
  const mail = transport({ smtpUrl: smtp.url, publicUrl })
  await mail.send(message())
  await mail.send(message({ list: { name: 'Newsletter', unsubscribeUrl: `${publicUrl}/leave` } }))
  await transport({ smtpUrl: `${smtp.url}?name=mail.example.net`, publicUrl }).send(message())
  // The sink writes them in small letters.
  expect(smtp.greetings).toEqual([name.toLowerCase(), name.toLowerCase(), 'mail.example.net'])
})

test('record 45: emails to a list share a connection; any other has its own', async () => {
  await using smtp = await openSmtpSink()
  const mail = transport({ smtpUrl: smtp.url })
  const list = { name: 'Newsletter', unsubscribeUrl: 'https://community.example.org/leave' }
  for (let count = 0; count < 4; count++) await mail.send(message({ list }))
  expect(smtp.sessions()).toBe(1)
  await mail.send(message())
  expect(smtp.sessions()).toBe(2)
  expect(smtp.messages).toHaveLength(5)
})

test('record 45: a server that hangs up between two emails to a list gets the second over another connection, once', async () => {
  await using smtp = await openSmtpSink()
  const mail = transport({ smtpUrl: smtp.url })
  const list = { name: 'Newsletter', unsubscribeUrl: 'https://community.example.org/leave' }
  await mail.send(message({ list }))
  smtp.hangUp()
  await mail.send(message({ list, key: 'another', messageId: 'another' }))
  expect(smtp.messages.map(({ messageId }) => messageId)).toEqual(['<0b5f2c1e@community.example.org>', '<another@community.example.org>'])
})
