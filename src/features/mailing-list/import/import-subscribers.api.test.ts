import { describe, expect, test } from 'vitest'
import { newsletterToken } from '../../../../tests/support/newsletter-link'
import { engines, openTestSite, type TestSite } from '../../../../tests/support/test-site'
import { makeSubscriber } from '../subscription.factory'

async function send(site: TestSite, csv: string | Uint8Array<ArrayBuffer>, { cookie, dryRun }: { cookie: string; dryRun?: string }) {
  const body = new FormData()
  body.append('file', new File([csv], 'people.csv', { type: 'text/csv' }))
  if (dryRun) body.append('dryRun', dryRun)
  return site.request('/api/newsletter/subscribers/import', { method: 'POST', body, cookie })
}

const rows = ({ services: { db } }: TestSite) =>
  db.q().selectFrom('subscriptions').select(['email', 'name', 'confirmedAt', 'source']).orderBy('email').execute()

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
      refused: [
        { line: 6, reason: 'Please enter a valid email address' },
        { line: 7, reason: 'The consent date is in the future.' },
      ],
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
    const log = await site.services.db.q().selectFrom('audit_log').selectAll().where('action', '=', 'import').execute()
    expect(log).toMatchObject([{ entity: 'subscriber', detail: '2', accountId: 1, label: null }])
    expect(await (await send(site, table, { cookie })).json()).toEqual({ ...expected, added: 0, alreadyThere: 4 })
  })

  test('what was exported comes in again as it was', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    await makeSubscriber(site.services, { name: '=1+1', at: '2026-03-01T10:00:00.000Z' })
    const before = await rows(site)
    const csv = await (await site.request('/api/newsletter/subscribers/export', { cookie })).text()
    await site.services.db.q().deleteFrom('subscriptions').execute()
    expect(await (await send(site, csv, { cookie })).json()).toMatchObject({ added: 1, refused: [] })
    expect(await rows(site)).toEqual(before)
  })
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
