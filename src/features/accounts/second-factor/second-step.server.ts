import type { Database } from '@/platform/database/database.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import type { AccountRow } from '../account.repository.server'
import { queueGuessedCodesNotice } from '../account-notices.server'
import { noteWrongCode, rateLimitedCode, type Visitor } from '../rate-limited-attempt.server'
import { countRecoveryCodes } from './second-factor.repository.server'
import type { SecondFactorMethod } from './second-factor.schema'
import { digitsOf, listMethods, takeRecoveryCode, takeTotpCode } from './second-factors.server'

type Parts = Pick<Services, 'config' | 'db' | 'clock' | 'jobs' | 'limits' | 'metrics'>

type Refuse = (message: string, methods: SecondFactorMethod[]) => ApiError

interface SecondStep {
  account: AccountRow
  code: string | undefined
  visitor: Visitor
  refuse: Refuse
}

/** Takes the second step; false for none. Who guesses codes has the password, so the owner is notified. Throws `refuse`'s error, 429. */
export async function takeSecondStep(parts: Parts, { account, code, visitor, refuse }: SecondStep): Promise<boolean> {
  const methods = await listSteps(parts.db, account.id)
  if (methods.length === 0) return false
  if (code === undefined) throw refuse(questionFor(methods), methods)
  const attempt = { username: account.username, visitor }
  const isRight = await rateLimitedCode(parts, attempt, () => takeCode(parts, account.id, code)).catch(async (error) => {
    if (error instanceof ApiError && error.status === 429) await queueGuessedCodesNotice(parts, account)
    throw error
  })
  if (isRight) return true
  await noteWrongCode(parts, account)
  throw refuse('That code is wrong, or was used already. Please enter another one', methods)
}

/** Throws where an account got a second factor since it was found to have none. Call it in the transaction that begins the session, with the account locked. */
export async function requireStillWithout(db: Database, { id }: AccountRow, refuse: Refuse) {
  const methods = await listSteps(db, id)
  if (methods.length > 0) throw refuse(questionFor(methods), methods)
}

/** Recovery codes are asked for where the passkeys that they replace are gone (`deletePasskeysOf`). */
async function listSteps(db: Database, accountId: number): Promise<SecondFactorMethod[]> {
  const methods = await listMethods(db, accountId)
  return methods.length === 0 && (await countRecoveryCodes(db, accountId)) > 0 ? ['recovery'] : methods
}

const takeCode = (parts: Parts, accountId: number, code: string): Promise<boolean> =>
  parts.db.tx(async () =>
    /^\d{6}$/.test(digitsOf(code)) ? takeTotpCode(parts, accountId, code) : takeRecoveryCode(parts.db, accountId, code),
  )

function questionFor(methods: SecondFactorMethod[]) {
  if (methods.includes('totp')) return 'Please enter the code from your authenticator app'
  if (!methods.includes('passkey')) return 'Please enter a recovery code'
  return methods.includes('recovery') ? 'Please use your passkey, or enter a recovery code' : 'Please use your passkey'
}
