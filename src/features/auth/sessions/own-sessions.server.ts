import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Actor } from '@/platform/http/http.server'
import type { Services } from '@/platform/services.server'
import type { OwnSession } from './own-session.schema'
import { deleteOtherSessions, deleteSession, listSessionsOf } from './session.repository.server'
import { sessionLimits } from './session.server'

type Parts = Pick<Services, 'db' | 'clock'>

/** Too little of the hash of a random token to find the token by, and enough to tell sessions apart. */
export const sessionId = (tokenHash: string) => tokenHash.slice(0, 16)

/** The sessions in which someone is logged in (spec B §7.2), the last seen first. */
export async function listOwnSessions({ db, clock }: Parts, { id, session }: Actor): Promise<OwnSession[]> {
  const rows = await listSessionsOf(db, id, sessionLimits(clock.now()))
  return rows.map((row) => ({
    id: sessionId(row.tokenHash),
    device: row.device,
    network: row.network,
    createdAt: row.createdAt,
    lastSeenAt: row.lastUsedAt,
    isCurrent: row.tokenHash === session,
  }))
}

/** Ends a session of the caller's own. Throws ApiError 404 where they have none of that id. */
export const endOwnSession = (parts: Parts, actor: Actor, id: string): Promise<void> =>
  parts.db.tx(async () => {
    const { db, clock } = parts
    const found = (await listSessionsOf(db, actor.id, sessionLimits(clock.now()))).find(({ tokenHash }) => sessionId(tokenHash) === id)
    if (!found) throw new ApiError(404, 'Session not found')
    await deleteSession(db, found.tokenHash)
    const entry = { accountId: actor.id, action: 'end session', entity: 'account', entityId: actor.id, label: actor.username } as const
    await recordAudit(parts, { ...entry, ...(found.device && { detail: `on ${found.device}` }) })
  })

/** Ends all sessions of the caller's own but the one that asks. */
export const endOtherSessions = (parts: Parts, { id, username, session }: Actor): Promise<void> =>
  parts.db.tx(async () => {
    const ended = await deleteOtherSessions(parts.db, id, session)
    if (ended === 0) return
    const detail = ended === 1 ? '1 other' : `${ended} others`
    await recordAudit(parts, { accountId: id, action: 'end session', entity: 'account', entityId: id, label: username, detail })
  })
