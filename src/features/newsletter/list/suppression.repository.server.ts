import type { Database } from '@/platform/database/database.server'

interface SuppressedAddressTable {
  /** `addressHash` of the address. */
  addressHash: string
  reason: 'unsubscribed' | 'removed' | 'bounced'
  createdAt: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    suppressed_addresses: SuppressedAddressTable
  }
}

/** Keeps an address out of the list until its owner subscribes again (spec B §4.2). */
export async function suppressAddress(db: Database, row: SuppressedAddressTable) {
  await db
    .q()
    .insertInto('suppressed_addresses')
    .values(row)
    .onConflict((conflict) => conflict.column('addressHash').doUpdateSet({ reason: row.reason, createdAt: row.createdAt }))
    .execute()
}

export async function liftSuppression(db: Database, addressHash: string) {
  await db.q().deleteFrom('suppressed_addresses').where('addressHash', '=', addressHash).execute()
}

/** Which of these are. */
export const listSuppressed = async (db: Database, hashes: readonly string[]): Promise<string[]> =>
  (await db.q().selectFrom('suppressed_addresses').select('addressHash').where('addressHash', 'in', hashes).execute()).map(
    (row) => row.addressHash,
  )

export const isSuppressed = async (db: Database, addressHash: string): Promise<boolean> =>
  (await listSuppressed(db, [addressHash])).length > 0
