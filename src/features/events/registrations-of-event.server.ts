import { type DependentRows, noteAttendeesNotified } from '@/content/deleted-items.server'
import { type ExportPart, oneFile, type TableColumns, tablePieces } from '@/content/feature.server'
import { resumeMail, suspendMail } from '@/features/mail/erase-mail.server'
import { queueMail } from '@/features/mail/queue-mail.server'
import { type SumsByWay, sumByWay } from '@/features/payments/ledger.repository.server'
import { ApiError, invalidInput } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { presentAttendee } from './attendees/change-attendee.server'
import { noLongerNotified } from './emails/to-staff.server'
import { type EventRow, findEventNames, findStoredEvent } from './event.repository.server'
import type { OnLostDates, RefundChoice } from './event-input.schema'
import {
  changeForAttendees,
  deletionForAttendees,
  findConcerned,
  idsOf,
  notifyAttendees,
  planPublishingNotice,
  restorationForAttendees,
  sendPublishingNotice,
} from './notices/change-notices.server'
import { cancelLost, findLostDates, moveLost } from './notices/lost-dates.server'
import { refundCanceled } from './notices/refunds.server'
import { updateIsFull } from './places/availability.server'
import {
  countDeletedRegistrations,
  listDeletedRegistrationIds,
  restoreRegistrations,
  setAsideRegistrations,
} from './places/deleted-registration.repository.server'
import { type DatePlan, followMoves, planDates } from './places/follow-sessions.server'
import { lockAllPlaces, recountPlaces, setCapacity } from './places/places.repository.server'
import {
  REGISTRATION,
  type RegistrationRow,
  raiseCalendarSequences,
  raiseEveryCalendarSequence,
} from './places/registration.repository.server'
import { countByStatus, isMoneyOwed, listRegistrations, readEveryRegistration } from './places/registration-list.repository.server'
import type { RegistrationSettings } from './places/registration-settings.schema'
import { capacityAt, settingsOf } from './places/stored-settings.server'
import { processWaitlist } from './registration/lifecycle.server'
import { purgeRegistrations } from './registration/remove-registration.server'
import { copyRegistrationsOfEvent } from './registrations-of-backup.server'

/** Registrations follow a changed event in its transaction: moved, canceled (spec B §3.9), offered places (§3.7), and emailed. */
const syncRegistrationsWithEvent: NonNullable<DependentRows['saved']> = async (services, { before, after, input }) => {
  const [stored, event] = [before as EventRow, after as EventRow]
  const settings = settingsOf(event)
  // Its moment has just passed, and the job hasn't come to it.
  await sendPublishingNotice(services, stored)
  await requireSameManner(services, event, { before: settingsOf(stored), after: settings })
  if (settingsOf(stored).price.currency !== settings.price.currency && (await isMoneyOwed(services.db, event.id)))
    throw new ApiError(409, `People owe or have paid in ${settingsOf(stored).price.currency}, so the currency can’t be changed`)
  const { tellAttendees = false, noteToAttendees = null, onLostDates = null, refund = null } = input as SaveOptions
  const former = noLongerNotified.compose(services, { before: stored, after: event })
  if (former.length > 0) await queueMail(services, former)
  const plan = await planDates(services, stored, event)
  const change = tellAttendees ? await changeForAttendees(services, stored, event) : undefined
  const isLater = change?.appearsAt !== undefined && !change.isUnpublished
  const concerned = change && !isLater ? await findConcerned(services, { ...change, plan }) : undefined
  const lost = await findLostDates(services, event, { plan, choices: onLostDates })
  const rows = await rowsCanceled(services, { stored, event, plan, lost })
  const refunds = await refundCanceled(services, { event, rows, choice: refund })
  const canceled = await cancelLost(services, { event, lost })
  await followMoves(services.db, event.id, plan.moves)
  await setCapacity(services.db, event.id, (session) => capacityAt(event, session))
  const settled = [...canceled, ...(await moveLost(services, { event, lost }))]
  for (const places of await lockAllPlaces(services.db, event.id)) await processWaitlist(services, { event, places }, { hasOverdue: true })
  await updateIsFull(services, event.id)
  const isAnyoneNotified = concerned !== undefined && concerned.people.length > 0
  await planPublishingNotice(services, { stored, event, isNotifying: isLater, isAnyoneNotified, note: noteToAttendees })
  if (!tellAttendees) return
  if (concerned) await raiseCalendarSequences(services.db, idsOf(concerned, settled))
  // A change between two drafts concerns no one yet, except those who are moved or canceled.
  const seen = isLater ? undefined : change
  await notifyAttendees(services, {
    ...(seen ?? { before: stored, event }),
    concerned,
    settled,
    stored: event,
    words: noteToAttendees,
    refunds,
  })
}

interface SaveOptions {
  tellAttendees?: boolean | null
  noteToAttendees?: string | null
  onLostDates?: OnLostDates | null
  refund?: RefundChoice | null
}

interface Canceling {
  stored: EventRow
  event: EventRow
  plan: DatePlan
  lost: Pick<Awaited<ReturnType<typeof findLostDates>>, 'canceled'>
}

/** Who is on what this change cancels: the event, dates of it, or those for whom staff say so. */
async function rowsCanceled({ db }: Services, { stored, event, plan, lost }: Canceling): Promise<RegistrationRow[]> {
  const isOffNow = stored.state !== 'cancelled' && event.state === 'cancelled'
  const dates = new Set(plan.canceled)
  if (!isOffNow && dates.size === 0) return lost.canceled
  const rows = []
  for await (const some of listRegistrations(db, { eventId: event.id }, {})) rows.push(...some)
  const isLeaving = new Set(lost.canceled.map(({ id }) => id))
  return rows.filter(({ id, session }) => isOffNow || dates.has(session) || isLeaving.has(id))
}

/** A place in a series is none on a single date. Throws ApiError 400. */
async function requireSameManner(
  { db }: Services,
  event: EventRow,
  { before, after }: { before: RegistrationSettings; after: RegistrationSettings },
) {
  if (before.perSession === after.perSession) return
  const { registered, offered, waitlisted } = await countByStatus(db, { eventId: event.id })
  if (registered + offered + waitlisted === 0) return
  throw invalidInput(
    'registration.perSession',
    'People are registered already, so you can’t switch between per-date and whole-event registration',
  )
}

/** Registrations are set aside and restored with their event (spec decisions, 'The staff area'), and so are the messages about them. */
export const registrationsOfEvent: DependentRows = {
  noun: 'event',
  saved: syncRegistrationsWithEvent,
  async setAside(services, eventId, item, { tellAttendees, noteToAttendees = null, refund = null }) {
    const { db } = services
    await lockAllPlaces(db, eventId)
    const event = await findStoredEvent(db, eventId)
    const rows = []
    for await (const some of event && services.payments ? listRegistrations(db, { eventId }, {}) : []) rows.push(...some)
    const refunds = event && (await refundCanceled(services, { event, rows, choice: refund }))
    const change = event && tellAttendees ? await deletionForAttendees(services, event) : undefined
    const concerned = change && (await findConcerned(services, change))
    // The link's page and calendar file must be newer than what calendars have; a restored event is newer again.
    await raiseEveryCalendarSequence(db, eventId)
    await setAsideRegistrations(db, eventId, item.id)
    await suspendMail(services, REGISTRATION, await listDeletedRegistrationIds(db, item.id), item.deletedAt)
    // After waiting messages were suspended: these are to be sent.
    if (!change || !concerned || concerned.people.length === 0) return
    await notifyAttendees(services, { ...change, concerned, words: noteToAttendees, refunds })
    await noteAttendeesNotified(db, item.id)
  },
  async restore(services, eventId, item, { tellAttendees, noteToAttendees = null }) {
    const { db } = services
    await restoreRegistrations(db, item.id)
    await resumeMail(services, REGISTRATION, await listDeletedRegistrationIds(db, item.id))
    const event = await findStoredEvent(db, eventId)
    if (!event) return
    await recountPlaces(db, eventId, (session) => capacityAt(event, session))
    for (const places of await lockAllPlaces(db, eventId))
      await processWaitlist(services, { event, places }, { hasOverdue: true, wasAway: true })
    await updateIsFull(services, eventId)
    await raiseEveryCalendarSequence(db, eventId)
    if (!tellAttendees || !item.attendeesNotified) return
    const change = await restorationForAttendees(services, event)
    await notifyAttendees(services, { ...change, concerned: await findConcerned(services, change), words: noteToAttendees })
  },
  copyFromBackup: copyRegistrationsOfEvent,
  purge: async (services, item) => purgeRegistrations(services, await listDeletedRegistrationIds(services.db, item.id)),
  count: countDeletedRegistrations,
}

const columns: TableColumns<ReturnType<typeof exported>> = {
  id: true,
  eventId: true,
  event: true,
  session: true,
  status: true,
  name: true,
  email: true,
  emailState: false,
  emailFailure: false,
  phone: true,
  createdAt: true,
  guests: true,
  inDiamondHeartGroup: true,
  diamondHeartGroupName: true,
  additionalMessage: true,
  answers: true,
  payment: true,
  amountPaid: true,
  amountsPaid: true,
  amountWaived: true,
  contribution: true,
  scholarship: true,
  scholarshipNote: true,
  position: false,
  present: false,
  offerEndsAt: true,
  movedUpAt: true,
  hasFormerVersions: false,
  // Means something only to the device that made it.
  entryKey: false,
  sessionState: false,
}

export const registrationExports: readonly ExportPart[] = [
  oneFile(
    'registrations.csv',
    'Who registered for which event, the canceled and the waiting included; answers by the id of the question.',
    (services) => tablePieces(columns, batches(services)),
  ),
]

async function* batches({ db }: Services) {
  for await (const rows of readEveryRegistration(db)) {
    const names = await findEventNames(db, [...new Set(rows.map((row) => row.eventId))])
    const sums = await sumByWay(
      db,
      rows.map(({ id }) => id),
    )
    yield rows.map((row) => exported(row, { event: names.get(row.eventId), sums: sums.get(row.id) ?? {} }))
  }
}

const exported = (row: RegistrationRow, { event, sums }: { event: string | undefined; sums: SumsByWay }) => ({
  ...presentAttendee(row, { isPresent: false, sessionState: null, position: null, hasFormerVersions: false, sums }),
  eventId: row.eventId,
  event,
})
