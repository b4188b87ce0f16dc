import { contentCalls, contentKinds, namesOf } from '@tests/support/content-kinds'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eventExample } from '@/features/events/event.example'

/** Writes what no rule of today would let pass, as an older program may have. */
const plant = (site: TestSite, table: string, values: Record<string, string>) =>
  sql`update ${sql.table(table)} set ${sql.join(Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}`.execute(
    site.services.db.kysely(),
  )

const TOO_LONG = 'x'.repeat(6000)

describe.each(engines)('an update on %s', (engine) => {
  test.each(contentKinds)('$plural: what is stored and not sent is kept as it is, though a rule of today would refuse it', async (kind) => {
    await using site = await openTestSite(engine)
    const { create, update } = contentCalls(site, kind, await site.logIn())
    const { updatedAt: _, ...created } = await create(kind.input)
    await plant(site, namesOf(kind).table, { [kind.field]: TOO_LONG })

    const answer = await update(created.id, {})
    expect([answer.status, (await answer.json())[namesOf(kind).one]]).toEqual([
      200,
      { ...created, [kind.field]: TOO_LONG, updatedAt: expect.any(String) },
    ])
    const refused = await update(created.id, { [kind.field]: TOO_LONG })
    expect([refused.status, (await refused.json()).issues[0].path]).toEqual([400, kind.field])
  })

  test('D2 §5 date: what several fields say together is judged on the whole, sent or stored', async () => {
    await using site = await openTestSite(engine)
    const { create, update } = contentCalls(site, eventExample, await site.logIn())
    const { id } = await create({ ...eventExample.input, date: '31' })
    const message = 'Please enter a valid month, date, and year.'
    const refused = await update(id, { month: 'February' })
    expect([refused.status, await refused.json()]).toEqual([400, { message, issues: [{ path: 'date', message }] }])
    const moved = await update(id, { month: 'Feb', date: 28 })
    expect((await moved.json()).event).toMatchObject({ date: '28', month: 'February', year: '2999', eventDate: '2999-02-28' })
    const recurring = await update(id, { isRecurring: true, date: 'Every' })
    expect((await recurring.json()).event).toMatchObject({ date: 'Every', month: '', year: '', eventDate: null, title: 'Open House' })
  })
})
