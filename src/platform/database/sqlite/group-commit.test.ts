import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openTestDatabase } from '@tests/support/test-database'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Database } from '../database.server'

const setMark = (db: Database, key: string) => db.insertInto('site_state').values({ key, value: 1 }).execute()
const marks = async (db: Database) =>
  (await db.selectFrom('site_state').select('key').where('key', 'like', 'mark %').orderBy('key').execute()).map(({ key }) => key)

/** As another process sees it; nothing is committed together where this process has the file open twice. */
function openElsewhere(dir: string) {
  const raw = new DatabaseSync(join(dir, 'flatirons.db'), { readOnly: true })
  const select = "select key from site_state where key like 'mark %' order by key"
  return {
    marks: () =>
      raw
        .prepare(select)
        .all()
        .map(({ key }) => key),
    [Symbol.dispose]: () => raw.close(),
  }
}

describe.each([true, false])('transactions on SQLite, tuning %s', (tuning) => {
  test('what is answered is there for everyone, also where others were committed with it or failed with it', async () => {
    await using site = await openTestDatabase('sqlite', { tuning })
    const { db } = site
    using elsewhere = openElsewhere(site.dir)
    const stored: string[] = []
    await Promise.allSettled(
      Array.from({ length: 30 }, async (_, number) => {
        const key = `mark ${String(number).padStart(2, '0')}`
        await db.tx(async () => {
          await setMark(db, key)
          if (number % 7 === 3) throw new Error('planted')
        })
        stored.push(key)
        expect(elsewhere.marks()).toContain(key)
      }),
    )
    expect(stored).toHaveLength(26)
    expect(elsewhere.marks()).toEqual(stored.toSorted())
  })

  test('a commit that fails is reported to each caller, and nothing of it is stored', async () => {
    await using site = await openTestDatabase('sqlite', { tuning })
    const { db } = site
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, (_, number) =>
        db.tx(async () => {
          await setMark(db, `mark ${String(number).padStart(2, '0')}`)
          if (number !== 2) return
          // It is found to belong to no one when it is committed.
          await sql`pragma defer_foreign_keys = on`.execute(db.kysely())
          await sql`insert into event_teachers (event_id, teacher_id, position) values (-1, -1, 0)`.execute(db.kysely())
        }),
      ),
    )
    const kept = results.flatMap(({ status }, number) => (status === 'fulfilled' ? [`mark ${String(number).padStart(2, '0')}`] : []))
    expect(results[2]?.status).toBe('rejected')
    expect(kept.length).toBeGreaterThan(0)
    expect(await marks(db)).toEqual(kept)
    await db.tx(() => setMark(db, 'mark after'))
    expect(await marks(db)).toContain('mark after')
  })

  test('a write outside of transactions is stored, whatever becomes of those that are under way', async () => {
    await using site = await openTestDatabase('sqlite', { tuning })
    const { db } = site
    using elsewhere = openElsewhere(site.dir)
    const first = db.tx(() => setMark(db, 'mark 1'))
    const failing = db.tx(async () => {
      await setMark(db, 'mark 2')
      throw new Error('planted')
    })
    await Promise.all([
      first,
      expect(failing).rejects.toThrow('planted'),
      setMark(db, 'mark 0').then(() => expect(elsewhere.marks()).toContain('mark 0')),
    ])
    expect(await marks(db)).toEqual(['mark 0', 'mark 1'])
  })
})
