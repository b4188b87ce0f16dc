import * as z from 'zod'
import { defineJob, type JobDefinition } from '@/platform/jobs/define-job.server'
import type { Services } from '@/platform/services.server'
import { deliverMailing } from './deliver-mailing.server'
import { lockMailing, moveMailing, updateMailing } from './mailing.repository.server'
import { findNextTry } from './recipient.repository.server'

const payload = z.object({ mailingId: z.int() })
const dedupeKey = (mailingId: number) => `mailing ${mailingId}`

/**
 * Sends a mailing for half a minute; the next job goes on from there. There is one at a time for each mailing, whichever process carries it
 * out: a crashed one is taken up by the next, from the recipients that still wait.
 */
export const deliveryJob: JobDefinition<z.output<typeof payload>> = defineJob({
  kind: 'deliver-mailing',
  schema: payload,
  lane: 'mailings',
  heldAs: 'mailings',
  run: (services, { mailingId }) => deliverMailing(services, mailingId),
  async settled(services, job, { failedAt, nextTryAt, reason }) {
    const { mailingId } = payload.parse(job.payload)
    const { db } = services
    // Locked after the job, in the same order as resuming does: one of the two queues what comes next.
    const mailing = await lockMailing(db, mailingId)
    if (!mailing) return
    if (nextTryAt) return void (await updateMailing(db, mailingId, { trouble: reason }))
    if (failedAt)
      return void (await moveMailing(db, mailingId, mailing.state === 'scheduled' ? 'unschedule' : 'pause', { trouble: reason }))
    // The reason for a pause is shown until it is resumed.
    if (mailing.trouble && mailing.state !== 'paused') await updateMailing(db, mailingId, { trouble: null })
    if (mailing.state === 'scheduled') await queueDelivery(services, mailingId, new Date(mailing.sendAt ?? 0))
    if (mailing.state === 'sending') await continueDelivery(services, mailingId)
  },
})

/** Queues the next round, or finishes the mailing. */
async function continueDelivery(services: Pick<Services, 'db' | 'clock' | 'jobs'>, mailingId: number) {
  const nextTry = await findNextTry(services.db, mailingId)
  if (nextTry) await queueDelivery(services, mailingId, new Date(nextTry))
  else await moveMailing(services.db, mailingId, 'finish', { finishedAt: services.clock.now().toISOString() })
}

/** With the surrounding transaction; nothing where one waits or is at work. */
export const queueDelivery = ({ jobs }: Pick<Services, 'jobs'>, mailingId: number, runAt?: Date): Promise<boolean> =>
  jobs.enqueue(deliveryJob, { mailingId }, { runAt, dedupeKey: dedupeKey(mailingId) })

export const cancelDelivery = ({ jobs }: Pick<Services, 'jobs'>, mailingId: number): Promise<string[]> =>
  jobs.cancel({ dedupeKey: dedupeKey(mailingId) })
