import type { Database } from '@/platform/database/database.server'
import { ApiError } from '@/platform/http/errors.server'
import { lacksSecondFactor } from '@/platform/http/guards/session-requirements.server'
import type { Actor } from '@/platform/http/http.server'
import type { Services } from '@/platform/services.server'
import type { AccountRow } from '../account.repository.server'
import { changeOwnFactor } from './factor-change.server'
import { countRecoveryCodes, deleteRecoveryCodes } from './recovery-code.repository.server'
import { renewRecoveryCodes } from './recovery-codes.server'
import { listMethods } from './second-factors.server'
import { deleteTotp, findTotp } from './totp.repository.server'

type Parts = Pick<Services, 'db' | 'clock' | 'jobs' | 'site'>

/** What someone has set up besides their password. */
export async function listOwnFactors({ db }: Pick<Services, 'db'>, { id }: Pick<Actor, 'id'>) {
  return { totpSince: (await findTotp(db, id))?.confirmedAt ?? null, recoveryCodesLeft: await countRecoveryCodes(db, id) }
}

/** Answers the recovery codes that come with a first factor; null where there are some already. Call it in the transaction that adds the factor. */
export const renewMissingCodes = async (db: Database, accountId: number): Promise<string[] | null> =>
  (await countRecoveryCodes(db, accountId)) > 0 ? null : renewRecoveryCodes(db, accountId)

/** Replaces one's recovery codes. Throws ApiError 409 where there is no second factor that they could replace. */
export const renewOwnCodes = (parts: Parts, actor: Actor): Promise<string[]> =>
  changeOwnFactor(parts, actor, 'by renewing the recovery codes', async ({ id }) => {
    if ((await listMethods(parts.db, id)).length === 0) throw new ApiError(409, 'Recovery codes come with a second step. Set one up first')
    return renewRecoveryCodes(parts.db, id)
  })

/** Turns one's authenticator app off. Throws ApiError: 404 where none is set up, 409 where it must stay. */
export const removeOwnTotp = (parts: Parts, actor: Actor): Promise<void> =>
  changeOwnFactor(parts, actor, 'by turning off the authenticator app', async (account) => {
    if (!(await deleteTotp(parts.db, account.id))) throw new ApiError(404, 'There is no authenticator app to turn off')
    await settleRemoval(parts, account)
  })

/**
 * What follows where a factor was removed, in the same transaction. Recovery codes replace a lost factor: without one they would be a second
 * password. Throws ApiError 409 where it was the last one of an admin who must have one.
 */
export async function settleRemoval({ db, site }: Pick<Services, 'db' | 'site'>, { id, role }: Pick<AccountRow, 'id' | 'role'>) {
  const hasSecondFactor = (await listMethods(db, id)).length > 0
  if (lacksSecondFactor({ site }, { role, hasSecondFactor }))
    throw new ApiError(409, 'Admins need a second step to log in here, and this is your only one. Set up another one first')
  if (!hasSecondFactor) await deleteRecoveryCodes(db, id)
}
