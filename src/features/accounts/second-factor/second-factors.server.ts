import type { Database } from '@/platform/database/database.server'
import { hasPasskey, listPasskeyOwners } from './passkey.repository.server'
import { countRecoveryCodes, listRecoveryCodeOwners } from './recovery-code.repository.server'
import type { SecondFactorMethod } from './second-factor.schema'
import { findTotp, listTotpOwners } from './totp.repository.server'

/** What an account can be asked for after its password; nothing where it has no second factor. */
export async function listMethods(db: Database, accountId: number): Promise<SecondFactorMethod[]> {
  const hasTotp = Boolean((await findTotp(db, accountId))?.confirmedAt)
  const withPasskey = await hasPasskey(db, accountId)
  if (!hasTotp && !withPasskey) return []
  const hasCodes = (await countRecoveryCodes(db, accountId)) > 0
  return [
    ...(hasTotp ? (['totp'] as const) : []),
    ...(withPasskey ? (['passkey'] as const) : []),
    ...(hasCodes ? (['recovery'] as const) : []),
  ]
}

/**
 * Answers what the second factors of an account are, by its id, for all accounts at once; recovery codes only where nothing is left that they stand
 * in for (`revoke-passkeys.server.ts`).
 */
export async function readSecondFactors(db: Database): Promise<(accountId: number) => SecondFactorMethod[]> {
  const [withTotp, withPasskey] = [new Set(await listTotpOwners(db)), new Set(await listPasskeyOwners(db))]
  const withCodes = new Set(await listRecoveryCodeOwners(db))
  return (accountId) => {
    const factors = [...(withTotp.has(accountId) ? (['totp'] as const) : []), ...(withPasskey.has(accountId) ? (['passkey'] as const) : [])]
    return factors.length === 0 && withCodes.has(accountId) ? ['recovery'] : factors
  }
}
