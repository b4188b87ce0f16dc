import type { Selectable } from 'kysely'
import type { Database, Schema } from '@/platform/database.server'
import './event.table.server'

export type RegistrationRow = Selectable<Schema['registrations']>

export interface NewRegistration {
  eventId: number
  name: string
  email: string
  inDiamondHeartGroup: boolean
  diamondHeartGroupName: string | null
  additionalMessage: string | null
  /** ISO-8601 UTC. */
  at: string
}

/** One person an event: the same address again replaces the details and keeps the place. Answers the row's id. */
export async function saveRegistration(db: Database, registration: NewRegistration): Promise<number> {
  const details = {
    name: registration.name,
    email: registration.email,
    in_diamond_heart_group: registration.inDiamondHeartGroup ? 1 : 0,
    diamond_heart_group_name: registration.diamondHeartGroupName,
    additional_message: registration.additionalMessage,
    updated_at: registration.at,
  }
  const { id } = await db
    .q()
    .insertInto('registrations')
    .values({
      ...details,
      event_id: registration.eventId,
      email_key: registration.email.normalize('NFKC').toLowerCase(),
      created_at: registration.at,
    })
    .onConflict((conflict) => conflict.columns(['event_id', 'email_key']).doUpdateSet(details))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An event's registrations, newest first. */
export const listRegistrations = (db: Database, eventId: number): Promise<RegistrationRow[]> =>
  db
    .q()
    .selectFrom('registrations')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const findRegistration = (db: Database, id: number): Promise<RegistrationRow | undefined> =>
  db.q().selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst()
