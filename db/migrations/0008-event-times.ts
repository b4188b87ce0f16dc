import { type Kysely, sql } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { idColumn, references, required, timeType } from './column-types'

/** When events take place, apart from the words that tell it, and the sessions that this comes to (spec B §1). */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const time = timeType(engine)
  const columns = [
    ['starts_at', sql`text`],
    ['ends_at', sql`text`],
    ['time_zone', sql`text`],
    ['recurrence', sql`text`],
    ['kind', sql`text`],
    ['attendance', sql`text`],
    ['join_url', sql`text`],
    ['state_note', sql`text`],
    ['last_day', sql`text`],
    ['last_ends_at', time],
    // Until it is set, the words of an event were not read: of those that are stored already, and of deleted ones that come back.
    ['sessions_until', sql`text`],
  ] as const
  for (const [name, type] of columns) await db.schema.alterTable('events').addColumn(name, type).execute()
  for (const list of ['extra_dates', 'exceptions'])
    await db.schema
      .alterTable('events')
      .addColumn(list, 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
  await db.schema
    .alterTable('events')
    .addColumn('state', 'text', (column) =>
      column.notNull().defaultTo('scheduled').check(sql`state in ('scheduled', 'cancelled', 'postponed')`),
    )
    .execute()
  await db.schema
    .alterTable('events')
    .addColumn('sequence', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()

  await db.schema
    .createTable('event_sessions')
    .addColumn('event_id', 'integer', references('events.id'))
    .addColumn('starts_at', 'text', required)
    .addColumn('ends_at', 'text', required)
    .addColumn('time_zone', 'text', required)
    .addColumn('day', 'text', required)
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('scheduled', 'cancelled')`))
    .addColumn('begins', time, required)
    .addColumn('ends', time, required)
    .addPrimaryKeyConstraint('event_sessions_key', ['event_id', 'starts_at'])
    .execute()
  await db.schema.createIndex('event_sessions_next').on('event_sessions').columns(['event_id', 'ends']).execute()
  await db.schema.createIndex('event_sessions_begins').on('event_sessions').column('begins').execute()

  await db.schema
    .createTable('calendar_withdrawals')
    .addColumn('id', 'integer', idColumn(engine))
    .addColumn('event_id', 'integer', (column) => column.notNull().unique())
    .addColumn('content', 'text', required)
    .addColumn('withdrawn_at', time, required)
    .execute()
}
