import type { Generated, Selectable } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'
import { foldEmail } from '@/platform/email-address'
import { hashOfToken } from '@/platform/token.server'
import type { RegistrationRequest } from './registration.schema'

interface CorrectionTable {
  tokenHash: string
  eventId: number
  /** To which the emails about it go now. */
  email: string
  emailKey: string
  content: {
    request: RegistrationRequest
    status: 'registered' | 'waitlisted'
    /** Null where the address had a registration already, which stays its owner's. */
    dates: { session: string; registrationId: number | null }[]
  }
  uses: Generated<number>
  createdAt: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    registration_corrections: CorrectionTable
  }
}

export type Correction = Selectable<Schema['registration_corrections']>

/** How often an address can be corrected, and for how long, in milliseconds (spec B §3.12). */
export const MAX_USES = 3
export const CORRECTABLE = 3_600_000

/** Notes what a form made; the same form a day later begins anew. `at` is ISO-8601 UTC. */
export async function insertCorrection(
  db: Database,
  token: string,
  { email, at, ...made }: Pick<Correction, 'eventId' | 'email' | 'content'> & { at: string },
) {
  const columns = { ...made, email, emailKey: foldEmail(email), uses: 0, createdAt: at }
  await db
    .insertInto('registration_corrections')
    .values({ tokenHash: hashOfToken(token), ...columns })
    .onConflict((conflict) => conflict.column('tokenHash').doUpdateSet(columns))
    .execute()
}

export const findCorrection = (db: Database, token: string): Promise<Correction | undefined> =>
  db.selectFrom('registration_corrections').selectAll().where('tokenHash', '=', hashOfToken(token)).executeTakeFirst()

/** Counts one use, and answers what it corrects; undefined once there is none left, or where it was made before `since` (ISO-8601 UTC). */
export const takeCorrection = (db: Database, token: string, since: string): Promise<Correction | undefined> =>
  db
    .updateTable('registration_corrections')
    .set((e) => ({ uses: e('uses', '+', 1) }))
    .where('tokenHash', '=', hashOfToken(token))
    .where('uses', '<', MAX_USES)
    .where('createdAt', '>', since)
    .returningAll()
    .executeTakeFirst()

export async function saveCorrection(db: Database, { tokenHash, email, content }: Pick<Correction, 'tokenHash' | 'email' | 'content'>) {
  const set = { email, emailKey: foldEmail(email), content }
  await db.updateTable('registration_corrections').set(set).where('tokenHash', '=', tokenHash).execute()
}

export async function deleteCorrections(db: Database, which: { emailKey: string } | { before: string }) {
  const corrections = db.deleteFrom('registration_corrections')
  await ('before' in which
    ? corrections.where('createdAt', '<', which.before)
    : corrections.where('emailKey', '=', which.emailKey)
  ).execute()
}
