import type { Services } from '@/platform/services.server'
import type { AccountRow } from '../account.repository.server'
import { queueAccountNotice } from '../account-notices.server'
import { listPasskeys } from '../second-factor/passkey.repository.server'

/** Notifies the owner of an account that its password was changed, and which passkeys still open it. Call it once the others are revoked. */
export async function queuePasswordNotice(parts: Pick<Services, 'db' | 'clock' | 'jobs'>, account: AccountRow): Promise<void> {
  const passkeys = (await listPasskeys(parts.db, account.id)).map(({ name }) => name)
  await queueAccountNotice(parts, account, { kind: 'password-changed', passkeys })
}
