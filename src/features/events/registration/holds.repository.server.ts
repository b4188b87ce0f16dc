import type { Database } from '@/platform/database/database.server'

/** Who may hold how many places that are not paid yet. */
interface HoldTable {
  registrationId: number
  /** Hashes of the mailbox and of the network address from which it was asked for. */
  personKey: string
  networkKey: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    registration_holds: HoldTable
  }
}

export const saveHold = async (db: Database, { registrationId, ...keys }: HoldTable) => {
  await db
    .insertInto('registration_holds')
    .values({ registrationId, ...keys })
    .onConflict((conflict) => conflict.column('registrationId').doUpdateSet(keys))
    .execute()
}

/** Those that are not paid yet, the first to end first; several dates of one form are one. */
export const listOpenHolds = (db: Database, whose: Pick<HoldTable, 'personKey'> | Pick<HoldTable, 'networkKey'>) =>
  db
    .selectFrom('registration_holds')
    .innerJoin('registrations', 'registrations.id', 'registrationId')
    .where('status', '=', 'payment-due')
    .where((e) => e.and(whose))
    .select((e) => ['eventId', 'emailKey', 'payBy', e.fn.countAll().as('count')])
    .groupBy(['eventId', 'emailKey', 'payBy'])
    .orderBy('payBy')
    .execute()

export async function deleteHolds(db: Database, registrationIds: readonly number[]) {
  await db.deleteFrom('registration_holds').where('registrationId', 'in', registrationIds).execute()
}
