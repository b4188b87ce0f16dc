import { readFileSync } from 'node:fs'
import { newsletterToken } from '@tests/support/newsletter-link'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { makeSubscriber } from './subscription.factory'

async function send(site: TestSite, csv: string | Uint8Array<ArrayBuffer>, { cookie, dryRun }: { cookie: string; dryRun?: string }) {
  const body = new FormData()
  body.append('file', new File([csv], 'people.csv', { type: 'text/csv' }))
  if (dryRun) body.append('dryRun', dryRun)
  return site.request('/api/newsletter/subscribers/import', { method: 'POST', body, cookie })
}

const rows = ({ services: { db } }: TestSite) =>
  db.selectFrom('subscriptions').select(['email', 'name', 'confirmedAt', 'source']).orderBy('email').execute()

const table = `email,name,consentedAt,source
ada@example.net,Ada,2020-01-01,
bo@example.net,Bo,2026-03-01T10:00:00Z,Fall fair
BO@example.net,Bo again,,
cy@example.net,,,
dee at example,,,
eve@example.net,,2999-01-01,
gone@example.net,,,
`

describe.each(engines)('B §4.4 importing subscribers on %s', (engine) => {
  test('a dry run stores nothing and says what the import then does: who is new, there already, has left, or is refused and why', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    await makeSubscriber(site.services, { name: 'Ada Quist' })
    await makeSubscriber(site.services, { email: 'gone@example.net' })
    await site.request('/api/newsletter/unsubscribe', { json: { token: await newsletterToken(site, 'unsubscribe', 'gone@example.net') } })
    // Someone who waits to be confirmed has agreed by being on the list that is imported.
    await site.request('/api/newsletter/subscribe', { json: { email: 'cy@example.net' } })
    const expected = {
      added: 2,
      alreadyThere: 2,
      suppressed: 1,
      leftElsewhere: 0,
      refused: [
        { line: 6, text: 'dee at example', reason: 'Please enter a valid email address' },
        { line: 7, text: 'eve@example.net, 2999-01-01', reason: 'The consent date is in the future.' },
      ],
      notes: [],
    }
    const before = await rows(site)
    expect(await (await send(site, table, { cookie, dryRun: 'true' })).json()).toEqual(expected)
    expect(await rows(site)).toEqual(before)
    expect(await (await send(site, table, { cookie })).json()).toEqual(expected)
    expect(await rows(site)).toMatchObject([
      { email: 'ada@example.net', name: 'Ada Quist' },
      { email: 'bo@example.net', name: 'Bo', confirmedAt: '2026-03-01T10:00:00.000Z', source: 'Fall fair' },
      { email: 'cy@example.net', confirmedAt: expect.any(String), source: 'import' },
    ])
    const log = () => site.services.db.selectFrom('audit_log').selectAll().where('action', '=', 'import').execute()
    const logged = [{ entity: 'subscriber', detail: '2', accountId: 1, label: null }]
    expect(await log()).toMatchObject(logged)
    expect(await (await send(site, table, { cookie })).json()).toEqual({ ...expected, added: 0, alreadyThere: 4 })
    expect(await log(), 'where no one was added').toMatchObject(logged)
  })

  test('what was exported comes in again as it was', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    await makeSubscriber(site.services, { name: '=1+1', at: '2026-03-01T10:00:00.000Z' })
    const before = await rows(site)
    const csv = await (await site.request('/api/newsletter/subscribers/export', { cookie })).text()
    await site.services.db.deleteFrom('subscriptions').execute()
    expect(await (await send(site, csv, { cookie })).json()).toMatchObject({ added: 1, refused: [] })
    expect(await rows(site)).toEqual(before)
  })
})

const addressesOf = async (site: TestSite) => (await rows(site)).map(({ email }) => email)

/** As other programs export them: who is added, and how many left that list. */
const lists: [string, string, string[], number][] = [
  ['Ghost', 'ghost.csv', ['yes@example.net'], 1],
  ['MailPoet', 'mailpoet.csv', ['sub@example.net'], 2],
  ['listmonk', 'listmonk.csv', ['on@example.net'], 1],
]

// Before, everyone in them became a subscriber.
test.each(lists)('spec B §4.4: who left a list of %s stays out and is counted', async (_program, file, added, leftElsewhere) => {
  await using site = await openTestSite('sqlite')
  const csv = readFileSync(new URL(`../../../../tests/fixtures/cases/${file}`, import.meta.url), 'utf8')
  const answer = await send(site, csv, { cookie: await site.logIn() })
  expect(await answer.json()).toMatchObject({ added: added.length, leftElsewhere, suppressed: 0, refused: [] })
  expect(await addressesOf(site)).toEqual(added)
})

test.each([
  ['Status', 'Subscribed', 'Unsubscribed'],
  ['status', 'active', 'bounced'],
  ['STATUS', '', 'Complained'],
  ['Email status', 'Active', 'Opted-out'],
  ['Subscriber Status', 'confirmed', 'Awaiting confirmation'],
  ['subscribed_to_emails', 'TRUE', 'false'],
  ['Subscribed', '2026-03-01', 'No'],
  ['EMAIL_BLACKLISTED', '0', '1'],
  ['email_disabled', 'false', 'true'],
  ['Unsubscribed', 'no', 'Yes'],
  ['Opted out', '', 'TRUE'],
  ['Unsubscribe date', '0000-00-00 00:00:00', '2026-01-02 10:00:00'],
  ['deleted_at', 'NULL', '2026-01-02T10:00:00.000Z'],
  ['Bounced at', '', '1767348000'],
  ['UNSUB_TIME', '', 'Jan 2, 2026'],
])('spec B §4.4: in the column %s, %j stays and %j left', async (heading, stays, left) => {
  await using site = await openTestSite('sqlite')
  const csv = `email,${heading}\nstays@example.net,"${stays}"\nleft@example.net,"${left}"\n`
  const answer = await send(site, csv, { cookie: await site.logIn() })
  expect(await answer.json()).toMatchObject({ added: 1, leftElsewhere: 1, refused: [] })
  expect(await addressesOf(site)).toEqual(['stays@example.net'])
})

test('spec B §4.4: a value of such a column that is not understood refuses the file with its line; other columns may say anything', async () => {
  await using site = await openTestSite('sqlite')
  const cookie = await site.logIn()
  const refused = await send(site, 'email,status\nada@example.net,active\nbo@example.net,gone fishing\n', { cookie })
  expect([refused.status, (await refused.json()).message]).toEqual([
    400,
    'This file can’t be imported: in line 3, “gone fishing” in the column “status” doesn’t say whether they get email. Write “subscribed” or “unsubscribed” there, or leave the column out.',
  ])
  expect(await rows(site)).toEqual([])
  const csv = 'email,State,active_subscription,marital status,note\nada@example.net,Colorado,false,divorced,unsubscribed\n'
  expect(await (await send(site, csv, { cookie })).json()).toMatchObject({ added: 1, leftElsewhere: 0 })
})

// Before, the first refused the whole file, and the second spoiled every name without a word.
test('spec B §4.4: a stray quotation mark or byte concerns its own line, which is named', async () => {
  await using site = await openTestSite('sqlite')
  const cookie = await site.logIn()
  const quotes = readFileSync(new URL('../../../../tests/fixtures/cases/stray-quotes.csv', import.meta.url), 'utf8')
  expect(await (await send(site, `${quotes}cy@example.net,"Cy\ndee@example.net,Dee\n`, { cookie })).json()).toMatchObject({
    added: 3,
    refused: [{ line: 4, text: 'cy@example.net,"Cy', reason: 'It has a quotation mark that is never closed.' }],
  })
  expect((await rows(site)).map(({ name }) => name)).toEqual(['Ada "Bo" Quist', 'Bo', 'Dee'])

  const bytes = Buffer.concat([
    Buffer.from('email,name\nzoe@example.net,Zoë\nrene@example.net,Ren'),
    Buffer.from([0xe9]),
    Buffer.from('\n'),
  ])
  expect(await (await send(site, new Uint8Array(bytes), { cookie })).json()).toMatchObject({
    added: 1,
    refused: [
      { line: 3, text: 'rene@example.net, Ren\ufffd', reason: 'A letter of this line can’t be read. Please save the file as UTF-8.' },
    ],
    notes: [],
  })
  expect((await rows(site)).at(-1)?.name).toBe('Zoë')
  const latin = Buffer.from('email,name\nrene2@example.net,René\n', 'latin1')
  expect(await (await send(site, new Uint8Array(latin), { cookie })).json()).toMatchObject({
    added: 1,
    notes: ['The file isn’t in UTF-8 and was read as Windows-1252. Please check the accented letters.'],
  })
})

test('an address by HTML’s rule is taken from a file too', async () => {
  await using site = await openTestSite('sqlite')
  const csv = readFileSync(new URL('../../../../tests/fixtures/cases/addresses.csv', import.meta.url), 'utf8')
  expect(await (await send(site, csv, { cookie: await site.logIn() })).json()).toMatchObject({ added: 6, refused: [] })
  expect(await addressesOf(site)).toContain('ada@xn--e1afmkfd.xn--p1ai')
})

test.each(['2026-02-30', 'Feb 30, 2026', '2026-13-01T10:00:00Z', 'yesterday'])(
  'a consent of “%s”, which is no date, is refused',
  async (consentedAt) => {
    await using site = await openTestSite('sqlite')
    const answer = await send(site, `email,consentedAt\nada@example.net,"${consentedAt}"\n`, { cookie: await site.logIn() })
    const reason = `“${consentedAt}” is not a date; write the consent date like 2026-03-01.`
    expect(await answer.json()).toMatchObject({ added: 0, refused: [{ line: 2, reason }] })
  },
)

test('B §4.4: only an admin imports, and only a table with a column of addresses', async () => {
  await using site = await openTestSite('sqlite')
  const [cookie, member] = [await site.logIn(), await site.logIn({ username: 'member', role: 'member' })]
  expect((await send(site, table, { cookie: '' })).status).toBe(401)
  expect((await send(site, table, { cookie: member })).status).toBe(403)
  for (const [csv, message] of [
    ['name\nAda', 'This file can’t be imported: it has no column named “email”.'],
    [new Uint8Array([80, 75, 3, 4, 0, 0]), /can’t be imported/],
    [`email\n${'a@example.net\n'.repeat(20_001)}`, /more than 20,000 lines/],
    // What follows them isn’t read: a file of many more lines, or of as many columns as it has bytes, would keep all others waiting.
    [`email\n${'a@example.net\n'.repeat(20_001)}"`, /more than 20,000 lines/],
    [`email${','.repeat(500)}\na@example.net`, 'This file can’t be imported: it has more than 500 columns.'],
  ] as const) {
    const answer = await send(site, csv, { cookie })
    expect([answer.status, (await answer.json()).message]).toEqual([400, expect.stringMatching(message)])
  }
  expect((await site.request('/api/newsletter/subscribers/import', { json: {}, cookie })).status).toBe(415)
  expect((await send(site, table, { cookie, dryRun: 'maybe' })).status).toBe(400)
  expect(await rows(site)).toEqual([])
})

test.each([
  ['a list of addresses, a line each', 'ada@example.net\nbo@example.net\n', ['', '']],
  ['addresses between commas, as mail programs write them', 'Ada Quist <ada@example.net>, bo@example.net; ', ['Ada Quist', '']],
  ['rows of a spreadsheet without headings', 'Ada Quist\tada@example.net\nBo\tbo@example.net\n', ['Ada Quist', 'Bo']],
  ['a column of addresses under another heading', 'Contact;Name\nada@example.net;Ada Quist\nbo@example.net;Bo\n', ['Ada Quist', 'Bo']],
])('spec B §4.4: %s is read', async (_what, text, names) => {
  await using site = await openTestSite('sqlite')
  const cookie = await site.logIn()
  expect(await (await send(site, text, { cookie })).json()).toMatchObject({ added: 2, refused: [] })
  expect((await rows(site)).map(({ email, name }) => [email, name ?? ''])).toEqual([
    ['ada@example.net', names[0]],
    ['bo@example.net', names[1]],
  ])
})

test('spec B §4.4: without headings, a line that is refused is named as it is in the file', async () => {
  await using site = await openTestSite('sqlite')
  const cookie = await site.logIn()
  const answer = await (await send(site, 'ada@example.net,Ada\nbo at example,Bo\n', { cookie })).json()
  expect(answer).toMatchObject({ added: 1, refused: [{ line: 2, text: 'bo at example, Bo' }] })
})

test('spec B §4.4: a file of which no one column holds addresses is refused', async () => {
  await using site = await openTestSite('sqlite')
  const cookie = await site.logIn()
  for (const text of ['name,city\nAda,Boulder\n', 'one,other\na@example.net,b@example.net\nc@example.net,d@example.net\n'])
    expect((await send(site, text, { cookie })).status).toBe(400)
})
