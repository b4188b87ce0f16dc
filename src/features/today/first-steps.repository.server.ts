import type { Database } from '@/platform/database/database.server'
import '@/platform/database/content-version.server'

const PREFIX = 'first-steps '

export async function listNotes(db: Database): Promise<Set<string>> {
  const rows = await db.q().selectFrom('site_state').select('key').where('key', 'like', `${PREFIX}%`).execute()
  return new Set(rows.map(({ key }) => key.slice(PREFIX.length)))
}

export async function putNote(db: Database, note: string, isSet: boolean): Promise<boolean> {
  const key = PREFIX + note
  const change = isSet
    ? db
        .q()
        .insertInto('site_state')
        .values({ key, value: 1 })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning('key')
    : db.q().deleteFrom('site_state').where('key', '=', key).returning('key')
  return (await change.executeTakeFirst()) !== undefined
}
