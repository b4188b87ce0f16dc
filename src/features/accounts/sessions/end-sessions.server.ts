import { recordAudit } from '@/platform/database/audit-log.server'
import type { Services } from '@/platform/services.server'
import { deleteAllAccountLinks, deleteAllInvitations, deleteAllResetLinks } from '../account-link.repository.server'
import { deleteAllSessions } from './session.repository.server'

/** Ends all sessions, invitations and reset links in a restored database, where those ended since the backup live on (spec B §9.3). */
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
