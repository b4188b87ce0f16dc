import type * as z from 'zod'
import type { HeldAfterRestore } from '@/content/feature.server'
import { assertUnchanged } from '@/content/update-checks.server'
import { type AuditEntry, recordAudit } from '@/platform/database/audit-log.server'
import { ApiError, invalidInput } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { dayAndTimeText } from '@/platform/time/date-format'
import { countSubscribed } from '../list/subscription.repository.server'
import { getLockedMailing, getMailing, onVersion } from './change-mailing.server'
import { cancelDelivery, queueDelivery } from './delivery-job.server'
import { listHeldMailings, type MailingRow, moveMailing } from './mailing.repository.server'
import type { sendMailingInput } from './mailing.schema'
import { explainState, type MailingTransition, mailingTransitions } from './mailing-states'
import { beforeStart, drawMailing, saysNothing, startMailing } from './start-mailing.server'

type SendOptions = z.output<typeof sendMailingInput>

/**
 * Sends a draft, at once or at a time. Throws ApiError: 404; 400 where it says nothing or there is no one to get it; 409 in another state,
 * or where someone changed it since.
 */
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

/** Nothing more is sent until it is resumed, except what is being sent at this moment. Throws ApiError: 404, 409. */
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
  const { db, clock } = services
  const { to } = mailingTransitions[transition]
  const finishedAt = to === 'stopped' ? clock.now().toISOString() : null
  const moved = await moveMailing(db, id, transition, { sendAt: null, trouble: null, finishedAt })
  if (!moved) throw wrongState(await getMailing(services, id))
  await note(services, moved, transition, accountId)
  return moved
}

/** Scheduled and half-sent mailings of a restored backup. */
export const heldMailings: HeldAfterRestore = {
  kind: 'mailings',
  count: async ({ db }) => (await listHeldMailings(db)).length || undefined,
  send: async ({ jobs }) => void (await jobs.release('mailings')),
  async drop(services, accountId) {
    for (const { id } of await listHeldMailings(services.db)) await stopMailing(services, id, accountId)
  },
}

const wrongState = ({ state }: MailingRow) => new ApiError(409, `${explainState(state)}.`)

const note = (services: Services, { id, subject }: MailingRow, action: AuditEntry['action'], accountId: number, detail?: string) =>
  recordAudit(services, { accountId, action, entity: 'mailing', entityId: id, label: subject, ...(detail && { detail }) })
