import * as z from 'zod'
import { queueMail } from '@/features/mail/queue-mail.server'
import { defineJob, type JobDefinition } from '@/platform/jobs/define-job.server'
import type { Services } from '@/platform/services.server'
import { addDays } from '@/platform/time/calendar'
import { instantOf } from '@/platform/time/zoned-time'
import { composeEmails } from '../emails/occasions.server'
import { type EventRow, findStoredEvent } from '../event.repository.server'
import type { RegistrationRow } from '../places/registration.repository.server'
import { listEndedByPerson } from '../places/registration-list.repository.server'
import { settingsOf } from '../places/stored-settings.server'

/** When the daily notice is sent, in the community's time zone. */
const AT = '08:00'

const period = z.object({
  eventId: z.int(),
  since: z.string().describe('The first of the cancellations that it lists, ISO-8601 UTC'),
  before: z.string().optional().describe('From this moment on, the next notice lists them; absent in jobs of earlier versions'),
})

/** The daily notice of one event. */
export const dailyNoticeJob: JobDefinition<z.output<typeof period>> = defineJob({
  kind: 'registration-daily-notice-of-event',
  schema: period,
  lane: 'upkeep',
  heldAs: 'emails',
  async run(services, { eventId, since, before }) {
    const { db } = services
    await db.tx(async () => {
      const event = await findStoredEvent(db, eventId)
      // People who have registered again since have not canceled.
      if (!event) return
      const { ids, total } = await listEndedByPerson(db, { eventId, since, before })
      if (total === 0) return
      const ended = { event, registrationIds: ids, further: total - ids.length }
      await queueMail(services, composeEmails(services, 'daily-notice', ended))
    })
  },
})

/** Notifies staff that a person canceled or declined, as the event's settings say: at once, once a day or never; within the caller's transaction. */
export async function notifyOfCancellation(
  services: Services,
  { event, registration }: { event: EventRow; registration: RegistrationRow },
) {
  const { cancellationNotice } = settingsOf(event)
  if (cancellationNotice === 'at-once') await queueMail(services, composeEmails(services, 'cancellation-notice', { event, registration }))
  if (cancellationNotice !== null) return
  const { clock, jobs } = services
  const now = clock.now().toISOString()
  const today = clock.today()
  const day = now < instantOf(`${today}T${AT}`, clock.timeZone) ? today : addDays(today, 1)
  const runAt = new Date(instantOf(`${day}T${AT}`, clock.timeZone))
  await jobs.enqueue(
    dailyNoticeJob,
    // However late it runs, it lists none that the next one lists too.
    { eventId: event.id, since: registration.endedAt ?? now, before: runAt.toISOString() },
    { runAt, dedupeKey: `${dailyNoticeJob.kind} ${event.id} ${day}` },
  )
}
