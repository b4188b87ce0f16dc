import { type Kysely, sql } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { flag, idColumn, references, required, timeType } from './column-types'

/**
 * Registrations by session, with places, a waitlist and links of their own (spec B §3). The former ones hold their places. What is known
 * of a registration beside its row (links, former versions, sessions) hangs on its id alone, so that it stays while the row is set aside.
 */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const time = timeType(engine)
  await db.schema.alterTable('events').addColumn('registration', 'text').execute()
  await db.schema.alterTable('events').addColumn('is_full', 'integer', flag('is_full')).execute()

  if (engine === 'sqlite') await rebuildRegistrations(db)
  else await extendRegistrations(db)
  await addColumns(db, 'deleted_registrations', engine)
  // A person stands on it once a session: before, once an event.
  await db.schema.createIndex('registrations_once').on('registrations').columns(['event_id', 'session', 'email_key']).unique().execute()
  await db.schema
    .createIndex('registrations_queue')
    .on('registrations')
    .columns(['event_id', 'session', 'status', 'queue_number'])
    .execute()

  await db.schema
    .createTable('registration_places')
    .addColumn('event_id', 'integer', references('events.id'))
    .addColumn('session', 'text', required)
    .addColumn('capacity', 'integer')
    .addColumn('taken', 'integer', (column) => column.notNull().defaultTo(0).check(sql`taken >= 0`))
    .addColumn('beyond', 'integer', (column) => column.notNull().defaultTo(0).check(sql`beyond >= 0`))
    .addColumn('waiting', 'integer', (column) => column.notNull().defaultTo(0).check(sql`waiting >= 0`))
    .addColumn('queued', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('registration_places_key', ['event_id', 'session'])
    .addCheckConstraint('registration_places_limit', sql`capacity is null or taken <= capacity + beyond`)
    .execute()
  await sql`insert into registration_places (event_id, session, taken)
    select event_id, '', count(*) from registrations group by event_id`.execute(db)

  await db.schema
    .createTable('registration_links')
    .addColumn('token_hash', 'text', (column) => column.notNull().primaryKey())
    .addColumn('registration_id', 'integer')
    .addColumn('created_at', time, required)
    .execute()
  await db.schema.createIndex('registration_links_of').on('registration_links').column('registration_id').execute()
  await db.schema
    .createTable('registration_versions')
    .addColumn('id', 'integer', idColumn(engine))
    .addColumn('registration_id', 'integer', required)
    .addColumn('content', 'text', required)
    .addColumn('replaced_at', time, required)
    .execute()
  await db.schema.createIndex('registration_versions_of').on('registration_versions').column('registration_id').execute()
  await db.schema
    .createTable('registration_sessions')
    .addColumn('registration_id', 'integer', required)
    .addColumn('event_id', 'integer', required)
    .addColumn('session', 'text', required)
    .addColumn('is_present', 'integer', flag('is_present'))
    .addColumn('ticked_at', time)
    .addColumn('reminded_at', time)
    .addPrimaryKeyConstraint('registration_sessions_key', ['registration_id', 'session'])
    .execute()
  await db.schema
    .createIndex('registration_sessions_of')
    .on('registration_sessions')
    .columns(['event_id', 'session', 'is_present'])
    .execute()
}

const STATUSES = sql`status in ('registered', 'waitlisted', 'offered', 'cancelled')`

async function addColumns(db: Kysely<unknown>, table: string, engine: Engine) {
  const add = (
    name: string,
    type: 'text' | 'integer',
    build: Parameters<ReturnType<typeof db.schema.alterTable>['addColumn']>[2] = (c) => c,
  ) => db.schema.alterTable(table).addColumn(name, type, build).execute()
  await add('session', 'text', (column) => column.notNull().defaultTo(''))
  await add('status', 'text', (column) => column.notNull().defaultTo('registered').check(STATUSES))
  await add('guests', 'integer', (column) => column.notNull().defaultTo(0))
  await add('answers', 'text', (column) => column.notNull().defaultTo('{}'))
  await add('contribution_cents', 'integer')
  await add('scholarship', 'integer', flag('scholarship'))
  await add('scholarship_note', 'text')
  await add('payment', 'text', (column) => column.notNull().defaultTo('none').check(sql`payment in ('none', 'due', 'paid', 'waived')`))
  await add('queue_number', 'integer')
  await add('ended_by', 'text')
  await add('calendar_sequence', 'integer', (column) => column.notNull().defaultTo(0))
  for (const moment of ['placed_at', 'moved_up_at', 'offer_ends_at'])
    await db.schema.alterTable(table).addColumn(moment, timeType(engine)).execute()
  await sql`update ${sql.table(table)} set placed_at = created_at`.execute(db)
}

async function extendRegistrations(db: Kysely<unknown>) {
  await db.schema.alterTable('registrations').dropConstraint('registrations_once').execute()
  await addColumns(db, 'registrations', 'postgres')
}

/** SQLite drops a constraint of a table only with the table. */
async function rebuildRegistrations(db: Kysely<unknown>) {
  await db.schema
    .createTable('registrations_anew')
    .addColumn('id', 'integer', idColumn('sqlite'))
    .addColumn('event_id', 'integer', references('events.id'))
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', required)
    .addColumn('in_diamond_heart_group', 'integer', flag('in_diamond_heart_group'))
    .addColumn('diamond_heart_group_name', 'text')
    .addColumn('additional_message', 'text')
    .addColumn('created_at', timeType('sqlite'), required)
    .addColumn('updated_at', timeType('sqlite'), required)
    .execute()
  await sql`insert into registrations_anew select id, event_id, name, email, email_key, in_diamond_heart_group, diamond_heart_group_name,
    additional_message, created_at, updated_at from registrations`.execute(db)
  // Ids of registrations that are set aside must not be given anew.
  await sql`delete from sqlite_sequence where name = 'registrations_anew'`.execute(db)
  await sql`insert into sqlite_sequence (name, seq) select 'registrations_anew', seq from sqlite_sequence where name = 'registrations'`.execute(
    db,
  )
  await db.schema.dropTable('registrations').execute()
  await db.schema.alterTable('registrations_anew').renameTo('registrations').execute()
  await addColumns(db, 'registrations', 'sqlite')
  await db.schema.createIndex('registrations_by_event').on('registrations').columns(['event_id', 'id']).execute()
  await db.schema.createIndex('registrations_email').on('registrations').column('email_key').execute()
}
