import { recordAudit } from '@/platform/database/audit-log.server'
import type { Services } from '@/platform/services.server'
import { deleteAllAccountLinks, deleteAllInvitations, deleteAllResetLinks } from '../account-link.repository.server'
import { deleteAllSessions } from './session.repository.server'

/**
 * Logs everyone out and revokes every invitation and reset link, for a database that comes from a backup: in it lives on what was ended
 * since (spec B §9.3).
 */
export async function endAllSessions(parts: Pick<Services, 'db' | 'clock'>) {
  const { db } = parts
  await db.tx(async () => {
    await deleteAllSessions(db)
    await deleteAllInvitations(db)
    await deleteAllResetLinks(db)
    await deleteAllAccountLinks(db)
    await recordAudit(parts, { accountId: null, action: 'end sessions', entity: 'account', entityId: null })
  })
}
