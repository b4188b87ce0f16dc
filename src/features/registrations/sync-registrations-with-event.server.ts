import type { DependentRows } from '@/content/deleted/dependent-rows.server'
import type { EventRow } from '@/features/events/event.repository.server'
import type { RegistrationSettings } from '@/features/events/registration/registration-settings.schema'
import { settingsOf } from '@/features/events/registration/stored-settings.server'
import type { Session } from '@/features/events/series/timing'
import { eventSessions, timingOf } from '@/features/events/sessions/event-sessions.server'
import { invalidInput } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { addDays } from '@/platform/time/calendar-days'
import type { Clock } from '@/platform/time/clock'
import { processWaitlist } from './lifecycle/process-waitlist.server'
import { notifyAttendees } from './messages/notify-attendees.server'
import { capacityAt } from './places/capacity-at.server'
import { updateIsFull } from './places/is-full.server'

import { setCapacity } from './places/places.repository.server'
import { countByStatus, listUsedSessions, renameSession } from './record/registration.repository.server'

/**
 * What an event's registrations do when staff change it, in the same transaction: they follow their sessions to other times, further
 * places are offered at once (spec B §3.7), and people are told where staff want that (§3.9).
 */
export const syncRegistrationsWithEvent: NonNullable<DependentRows['saved']> = async (services, { before, after, input }) => {
  const [stored, event] = [before as EventRow, after as EventRow]
  const settings = settingsOf(event)
  await requireSameManner(services, event, { before: settingsOf(stored), after: settings })
  const moves = await followSessions(services, stored, event)
  for (const places of await setCapacity(services.db, event.id, (session) => capacityAt(event, session)))
    await processWaitlist(services, { event, places }, { hasOverdue: true })
  await updateIsFull(services, event.id)
  if ((input as { tellAttendees?: boolean | null }).tellAttendees) await notifyAttendees(services, { before: stored, event, moves })
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

/**
 * A session that was moved is found under its new start, by the day that the rule or its list of dates gives it. Answers where each was, by where it is.
 */
async function followSessions({ db, clock }: Services, before: EventRow, after: EventRow): Promise<Map<string, string>> {
  const from = addDays(clock.today(), -DAYS_BACK)
  const used = (await listUsedSessions(db, after.id)).filter((start) => start >= from)
  const replaced = replacedDates(before, after)
  const moves = used.flatMap((start) => {
    const old = sessionsOn(before, clock, [start.slice(0, 10)]).find(({ startsAt }) => startsAt === start)
    const moved = old && sessionsOfDate(after, clock, old.date)[placeInDay(sessionsOfDate(before, clock, old.date), start)]
    const to = moved?.startsAt ?? replaced.get(start)
    return to && to !== start ? [{ from: start, to }] : []
  })
  // Two may change places, so all make room first.
  for (const { from } of moves) await renameSession(db, after.id, { from, to: `~${from}`, isOtherDay: false })
  for (const { from, to } of moves)
    await renameSession(db, after.id, { from: `~${from}`, to, isOtherDay: from.slice(0, 10) !== to.slice(0, 10) })
  return new Map(moves.map(({ from, to }) => [to, from]))
}

/** The dates beside a rule that gave way to as many others, in their order: each was moved. */
function replacedDates(before: EventRow, after: EventRow): Map<string, string> {
  const [old, now] = [datesBesideRule(before), datesBesideRule(after)]
  const gone = old.filter((start) => !now.includes(start))
  const added = now.filter((start) => !old.includes(start))
  if (gone.length !== added.length) return new Map()
  return new Map(gone.map((start, index) => [start, added[index] ?? start]))
}

const datesBesideRule = ({ startsAt, recurrence, extraDates }: EventRow): string[] =>
  [...(startsAt && !recurrence ? [startsAt] : []), ...extraDates.map((span) => span.startsAt)].sort()

/** What is long over stays where it was. */
const DAYS_BACK = 60

const sessionsOn = (event: EventRow, { timeZone }: Clock, days: string[]): Session[] =>
  days.flatMap((day) => eventSessions(event, timeZone, { from: day, to: day }))

/** The sessions that the rule, or the list of dates, gives a day, wherever they are moved to; each once, in their order. */
function sessionsOfDate(event: EventRow, clock: Clock, date: string): Session[] {
  const { exceptions } = timingOf(event, clock.timeZone)
  const elsewhere = exceptions.flatMap((exception) =>
    exception.date === date && exception.startsAt ? exception.startsAt.slice(0, 10) : [],
  )
  const found = sessionsOn(event, clock, [...new Set([date, ...elsewhere])]).filter((session) => session.date === date)
  return found.filter(({ startsAt }, index) => found.findIndex((other) => other.startsAt === startsAt) === index)
}

const placeInDay = (sessions: Session[], start: string) => sessions.findIndex(({ startsAt }) => startsAt === start)
