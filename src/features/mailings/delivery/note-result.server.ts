import { noteBounce, noteDelivery } from '@/features/mailing-list/suppression/leave-list.server'
import { retryPause } from '@/platform/jobs/jobs.server'
import type { Services } from '@/platform/services.server'
import { classifyFailure, type Failure } from './classify-failure'
import { type Turn, updateRecipient } from './recipient.repository.server'

/** With the pauses between them, about seventeen hours: a mailing isn’t news for longer. */
const MAX_ATTEMPTS = 12

type Parts = Pick<Services, 'db' | 'clock' | 'jobs' | 'mail' | 'config' | 'log'>

/** Notes that a recipient’s email was sent. */
export const noteSent = ({ db, clock, mail }: Parts, turn: Turn): Promise<boolean> =>
  db.tx(async () => {
    const sent = {
      status: 'sent',
      sentBy: mail.kind,
      endedAt: clock.now().toISOString(),
      attempts: turn.attempts + 1,
      reason: null,
    } as const
    const isNoted = await updateRecipient(db, turn.id, sent)
    if (isNoted) await noteDelivery(db, turn.emailKey)
    return isNoted
  })

/** Notes that someone had left the list before their turn came. */
export const noteLeft = ({ db, clock }: Parts, { id }: Turn): Promise<unknown> =>
  updateRecipient(db, id, { status: 'left', endedAt: clock.now().toISOString() })

/**
 * Notes why a recipient’s email was not sent, and when it is tried again; the third mailing in a row that bounces takes the address off the list
 * (spec B §4.3). Answers what kind of failure it was.
 */
export async function noteFailure(services: Parts, turn: Turn, error: unknown): Promise<Failure> {
  const { db, clock } = services
  const failure = classifyFailure(error)
  const attempts = turn.attempts + 1
  const reason = describeFailure(error)
  const isFinal = failure === 'bounce' || failure === 'refused' || attempts >= MAX_ATTEMPTS
  await db.tx(async () => {
    const now = clock.now()
    if (!isFinal)
      return updateRecipient(db, turn.id, { attempts, reason, tryAt: new Date(now.getTime() + retryPause(attempts)).toISOString() })
    const ended = { status: 'failed', isBounce: failure === 'bounce', attempts, reason, endedAt: now.toISOString() } as const
    if ((await updateRecipient(db, turn.id, ended)) && failure === 'bounce') await noteBounce(services, turn.emailKey)
  })
  return failure
}

/** Without addresses: it stays when someone is erased. */
function describeFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : 'unknown'
  return message.replace(/[^\s<>(),;:"']+@[^\s<>(),;:"']+/g, '(address)').slice(0, 500)
}
