import * as z from 'zod'
import { assertUnchanged } from '@/content/content-kind.server'
import type { HeldAfterRestore } from '@/content/feature.server'
import { addressOfStaff } from '@/features/accounts/account.repository.server'
import { composeMail, defineMail, queueMail } from '@/features/mail/queue-mail.server'
import { type AuditEntry, recordAudit } from '@/platform/database/audit-log.server'
import { foldEmail } from '@/platform/email-address'
import { ApiError, invalidInput } from '@/platform/http/errors.server'
import { defineJob, type JobDefinition } from '@/platform/jobs/define-job.server'
import type { Services } from '@/platform/services.server'
import { dayAndTimeText } from '@/platform/time/date-format'
import { unsubscribeUrl } from '../list/leave-list.server'
import { countSubscribed } from '../list/subscription.repository.server'
import { beforeStart, drawMailing, getLockedMailing, getMailing, onVersion, saysNothing, startMailing } from './change-mailing.server'
import { deliverMailing } from './deliver-mailing.server'
import { listHeldMailings, lockMailing, type MailingRow, moveMailing, updateMailing } from './mailing.repository.server'
import { mailingContent, type sendMailingInput } from './mailing.schema'
import { explanations, type MailingTransition, mailingTransitions } from './mailing-states'
import { findNextTry } from './recipient.repository.server'

type SendOptions = z.output<typeof sendMailingInput>

/** Sends a draft, at once or at a time. Throws ApiError 404; 400 where it is empty or no one gets it; 409 in another state or version. */
export async function sendMailing(services: Services, id: number, { at, updatedAt }: SendOptions, accountId: number): Promise<MailingRow> {
  const seen = await getMailing(services, id)
  if (!seen.markdown && !seen.withUpcomingEvents && seen.newsletterId === null) throw saysNothing()
  const moment = at ? futureMoment(services, at) : undefined
  // Drawn before the transaction, since that takes a while; what was drawn is what is sent, or nothing is.
  const drawn = moment ? undefined : await drawMailing(services, seen)
  return onVersion(services, () =>
    services.db.tx(async () => {
      await beforeStart(services, drawn)
      // Before the lock, as in `deliveryJob`.
      await queueDelivery(services, id, moment)
      const row = await getLockedMailing(services, id)
      assertUnchanged(row, { updatedAt: row.state === 'draft' ? (updatedAt ?? seen.updatedAt) : undefined })
      if (moment) return scheduleAt(services, row, moment, accountId)
      const started = drawn && (await startMailing(services, row, 'send', drawn, accountId))
      if (!started) throw wrongState(row)
      if ((await countSubscribed(services.db)) === 0) throw new ApiError(409, 'No one is subscribed to the newsletter yet.')
      await note(services, started, 'send', accountId)
      return started
    }),
  )
}

async function scheduleAt(services: Services, row: MailingRow, moment: Date, accountId: number) {
  const scheduled = await moveMailing(services.db, row.id, 'schedule', { sendAt: moment.toISOString(), trouble: null })
  if (!scheduled) throw wrongState(row)
  await note(services, scheduled, 'schedule', accountId, `for ${dayAndTimeText(moment.toISOString(), services.clock.timeZone)}`)
  return scheduled
}

const YEAR = 366 * 24 * 3_600_000

function futureMoment({ clock }: Services, at: string): Date {
  const moment = new Date(at)
  const ahead = moment.getTime() - clock.now().getTime()
  if (ahead <= 0) throw invalidInput('at', 'Please choose a time in the future')
  if (ahead > YEAR) throw invalidInput('at', 'Please choose a moment within a year')
  return moment
}

/** Sends nothing more until it is resumed, except what is under way. Throws ApiError 404, 409. */
export const pauseMailing = (services: Services, id: number, accountId: number): Promise<MailingRow> =>
  services.db.tx(() => move(services, id, 'pause', accountId))

/** Goes on, at once also where the mail server is being given time. Throws ApiError: 404, 409. */
export const resumeMailing = (services: Services, id: number, accountId: number): Promise<MailingRow> =>
  services.db.tx(async () => {
    await cancelDelivery(services, id)
    await queueDelivery(services, id)
    return move(services, id, 'resume', accountId)
  })

/** Ends it for good; a scheduled one is a draft again. Throws ApiError: 404, 409. */
export const stopMailing = (services: Services, id: number, accountId: number): Promise<MailingRow> =>
  services.db.tx(async () => {
    await cancelDelivery(services, id)
    const { state } = await getLockedMailing(services, id)
    return move(services, id, state === 'scheduled' ? 'unschedule' : 'stop', accountId)
  })

async function move(
  services: Services,
  id: number,
  transition: Exclude<MailingTransition, 'send' | 'start' | 'finish' | 'schedule'>,
  accountId: number,
) {
  const { to } = mailingTransitions[transition]
  const finishedAt = to === 'stopped' ? services.clock.now().toISOString() : null
  const moved = await moveMailing(services.db, id, transition, { sendAt: null, trouble: null, finishedAt })
  if (!moved) throw wrongState(await getMailing(services, id))
  await note(services, moved, transition, accountId)
  return moved
}

export const heldMailings: HeldAfterRestore = {
  kind: 'mailings',
  count: async ({ db }) => (await listHeldMailings(db)).length || undefined,
  send: async ({ jobs }) => void (await jobs.release('mailings')),
  async drop(services, accountId) {
    for (const { id } of await listHeldMailings(services.db)) await stopMailing(services, id, accountId)
  },
}

const wrongState = ({ state }: MailingRow) => new ApiError(409, `${explanations[state]}.`)

const note = (services: Services, { id, subject }: MailingRow, action: AuditEntry['action'], accountId: number, detail?: string) =>
  recordAudit(services, { accountId, action, entity: 'mailing', entityId: id, label: subject, ...(detail && { detail }) })

export const mailingTest = defineMail({
  kind: 'mailing-test',
  heldAs: undefined,
  label: 'Mailing: test',
  facts: z.object({ mailing: mailingContent, to: z.string() }),
  async render({ mailing, to }, services) {
    const { renderMailingEmail } = await import('./render-mailing-email.server')
    const url = await unsubscribeUrl(services, foldEmail(to))
    const email = await renderMailingEmail(services, { mailing, unsubscribeUrl: url })
    return { ...email, subject: `Test: ${email.subject}`, list: { name: services.site.community, unsubscribeUrl: url } }
  },
})

/** Sends a mailing as it is stored to the person who asks (`to`), or to the community where they have no address. Throws ApiError 404. */
export async function sendTest(services: Services, id: number, accountId: number): Promise<{ mailing: MailingRow; to: string }> {
  const to = await addressOfStaff(services, accountId)
  const mailing = await getMailing(services, id)
  const facts = { mailing: mailingContent.parse(mailing), to }
  const about = { kind: 'mailing', id, label: mailing.subject }
  await services.db.tx(() => queueMail(services, [composeMail(mailingTest, { to, facts, about })]))
  return { mailing, to }
}

const payload = z.object({ mailingId: z.int() })
const dedupeKey = (mailingId: number) => `mailing ${mailingId}`

/** Sends a mailing for half a minute, then queues the next job. One runs at a time; after a crash, the next goes on with those who wait. */
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

async function continueDelivery(services: Pick<Services, 'db' | 'clock' | 'jobs'>, mailingId: number) {
  const nextTry = await findNextTry(services.db, mailingId)
  if (nextTry) await queueDelivery(services, mailingId, new Date(nextTry))
  else await moveMailing(services.db, mailingId, 'finish', { finishedAt: services.clock.now().toISOString() })
}

const queueDelivery = ({ jobs }: Pick<Services, 'jobs'>, mailingId: number, runAt?: Date): Promise<boolean> =>
  jobs.enqueue(deliveryJob, { mailingId }, { runAt, dedupeKey: dedupeKey(mailingId) })

const cancelDelivery = ({ jobs }: Pick<Services, 'jobs'>, mailingId: number) => jobs.cancel({ dedupeKey: dedupeKey(mailingId) })
