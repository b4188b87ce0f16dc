import { recordAudit } from '@/platform/database/audit-log.server'
import type { Services } from '@/platform/services.server'
import type { AccountRow } from '../account.repository.server'
import type { Visitor } from '../rate-limited-attempt.server'
import { type StartedSession, startSession } from './session.server'
import { sessionPlace } from './session-place.server'

/** Begins a session, as `startSession`, of someone who logs in, which the log of activities says. Call it in the transaction that lets them in. */
export async function startNotedSession(
  parts: Pick<Services, 'db' | 'clock'>,
  account: AccountRow,
  visitor: Visitor,
): Promise<StartedSession | undefined> {
  const session = await startSession(parts, account, sessionPlace(visitor))
  const { id, username } = account
  if (session) await recordAudit(parts, { accountId: id, action: 'log in', entity: 'account', entityId: id, label: username })
  return session
}
