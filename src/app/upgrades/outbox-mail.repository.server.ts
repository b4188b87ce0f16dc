import { randomUUID } from 'node:crypto'
import type { Database } from '@/platform/database/database.server'
import type { JobRow } from '@/platform/jobs/job.repository.server'
import type { Lane } from '@/platform/jobs/lanes'

/** Where migration 0005 put the mail of the outbox that was before it. No worker takes from it. */
const OUTBOX_MAIL = 'outbox-mail' as Lane

/** Up to `limit` of them, oldest first, locked until the surrounding transaction ends. */
export const listOutboxMail = (db: Database, limit: number): Promise<JobRow[]> =>
  db
    .q()
    .selectFrom('jobs')
    .selectAll()
    .where('lane', '=', OUTBOX_MAIL)
    .orderBy('id')
    .limit(limit)
    .$if(db.engine === 'postgres', (query) => query.forUpdate())
    .execute()

/** Lets one go on as jobs of their own, one for each key; the first is the row's. Their moment and their tries so far stay. */
export async function splitOutboxMail(db: Database, row: JobRow, [, ...further]: readonly string[]) {
  const columns = { lane: 'mail' as const, payload: {} }
  await db.q().updateTable('jobs').set(columns).where('id', '=', row.id).execute()
  const { id: _, ...rest } = { ...row, ...columns }
  for (const key of further)
    await db
      .q()
      .insertInto('jobs')
      .values({ ...rest, key })
      .execute()
}

/** Their keys are free again. */
export const deleteOutboxMail = (db: Database, rows: readonly JobRow[]) =>
  db
    .q()
    .deleteFrom('jobs')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()

/** The keys of the messages that one of the outbox becomes: its own for the first. */
export const keysFor = (row: JobRow, count: number): string[] =>
  Array.from({ length: count }, (_, index) => (index === 0 ? row.key : randomUUID()))
