import { openTestDatabase } from '@tests/support/test-database'
import { engines } from '@tests/support/test-site'
import { sql } from 'kysely'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { type ColumnTypesOf, rawRow, rowFromRaw } from './columns.server'
import type { Database } from './database.server'

const at = '2026-11-20T10:00:00.000Z'
const registration = {
  deletedItemId: 1,
  id: 7,
  eventId: 3,
  name: 'Ada Quist',
  inDiamondHeartGroup: false,
  scholarship: true,
  answers: { chair: 'A cushion', news: false, days: ['Friday'] },
  createdAt: at,
  updatedAt: at,
}
async function storeOne(db: Database) {
  const item = { id: 1, entity: 'event', entityId: 3, label: 'An evening', content: {}, accountId: 1, deletedAt: at }
  await db.insertInto('deleted_items').values(item).execute()
  await db.insertInto('deleted_registrations').values(registration).execute()
}

describe.each(engines)('values of columns on %s', (engine) => {
  test('booleans are stored as 0 and 1, and lists and objects as JSON text', async () => {
    await using site = await openTestDatabase(engine)
    await storeOne(site.db)
    const { rows } = await sql`select scholarship + 1 as one_more, answers || '' as text from deleted_registrations`.execute(
      site.db.kysely(),
    )
    expect(rows).toEqual([{ oneMore: 2, text: '{"chair":"A cushion","news":false,"days":["Friday"]}' }])
  })

  test('they are read as what they were', async () => {
    await using site = await openTestDatabase(engine)
    await storeOne(site.db)
    const row = await site.db.selectFrom('deleted_registrations').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject(registration)
  })

  test('they are found and changed by what they are', async () => {
    await using site = await openTestDatabase(engine)
    const { db } = site
    await storeOne(db)
    const asking = () => db.selectFrom('deleted_registrations').select('answers').where('scholarship', '=', true).execute()
    expect(await asking()).toHaveLength(1)
    await db.updateTable('deleted_registrations').set({ answers: {} }).execute()
    expect(await asking()).toEqual([{ answers: {} }])
    await db.updateTable('deleted_registrations').set({ scholarship: false }).execute()
    expect(await asking()).toEqual([])
  })

  test('a column without a value has none, and a computed one is read by its name', async () => {
    await using site = await openTestDatabase(engine)
    await storeOne(site.db)
    const { rows } = await sql`select (id = 7) as is_present, (id = 8) as scholarship, null as answers, null as in_diamond_heart_group
      from deleted_registrations`.execute(site.db.kysely())
    expect(rows).toEqual([{ isPresent: true, scholarship: false, answers: null, inDiamondHeartGroup: null }])
  })

  test('a row that is kept within another is as the database has it, so that rows kept by earlier releases are read too', async () => {
    await using site = await openTestDatabase(engine)
    const kept = { id: 7, in_diamond_heart_group: 0, scholarship: 1, answers: '{"days":["Friday"]}', ended_by: null }
    const row = { id: 7, inDiamondHeartGroup: false, scholarship: true, answers: { days: ['Friday'] }, endedBy: null }
    expect(rowFromRaw(site.db, kept)).toEqual(row)
    expect(rawRow(row)).toEqual(kept)
  })
})

test('a name under which a column would come as it is stored is refused', async () => {
  await using site = await openTestDatabase('sqlite')
  const read = site.db.selectFrom('deleted_registrations').select('answers as said').execute()
  await expect(read).rejects.toThrow('"said" is the name of no column that is read as answers is')
})

test('every boolean and every list or object of a table has to be listed, and a name of two meanings cannot be', () => {
  interface Tables {
    people: { id: number; isHere: boolean; note: string | null; extra: string[] }
    groups: { id: number; extra: string; about: { x: number } | null }
  }
  expectTypeOf<ColumnTypesOf<Tables>>().toEqualTypeOf<{ readonly isHere: 'boolean'; readonly about: 'json'; readonly extra: never }>()
})
