import { isDeepStrictEqual } from 'node:util'
import { defineDailyJob } from '@/platform/jobs/recurring.server'
import type { Services } from '@/platform/services.server'
import { addDays } from '@/platform/time/calendar'
import { type EventRow, findStoredEvent, listLastDays, listSeriesIds, updateTimes } from '../event.repository.server'
import { lastDayOf, readStoredWords } from '../event-columns.server'
import { eventSessions, nextSessionOf, pastSeriesOf, sessionEnd, timingOf } from './event-sessions.server'
import {
  listSessions,
  type NewSession,
  purgeWithdrawn,
  replaceSessions,
  sessionRow,
  sessionsFrom,
  sessionsUntil,
} from './session.repository.server'
import type { PastSeries, Timing } from './timing'

type Parts = Pick<Services, 'db' | 'clock'>

/** Computes the sessions of an event again and stores them as rows, within the caller's transaction. */
export const syncSessions = (parts: Parts, event: EventRow): Promise<void> => replaceSessions(parts.db, event.id, sessionRows(parts, event))

function sessionRows({ clock }: Parts, event: EventRow): NewSession[] {
  const timing = timingOf(event, clock.timeZone)
  const today = clock.today()
  const span = timing.recurrence ? { from: sessionsFrom(today), to: sessionsUntil(today) } : wholeSpan(timing)
  // A former series has its dates back to then too.
  if (pastSeriesOf(event).length > 0 && span.from > sessionsFrom(today)) span.from = sessionsFrom(today)
  const sessions = eventSessions(event, clock.timeZone, span)
  // Where a series' dates are years apart, or years ahead, its next one is stored all the same.
  const next = event.state === 'scheduled' && timing.recurrence ? nextSessionOf(timing, clock.now()) : null
  if (next && next.startsAt.slice(0, 10) > span.to) sessions.push(next)
  return sessions.map((session) => sessionRow(event.id, session, timing))
}

/** From the first to the last of single dates, where they were moved to; what is further apart than ten years is no one event. */
function wholeSpan({ startsAt, endsAt, extraDates, exceptions }: Timing) {
  const days = [startsAt, endsAt, ...[...extraDates, ...exceptions].flatMap((date) => [date.startsAt, date.endsAt])]
    .filter((moment) => typeof moment === 'string')
    .map((moment) => moment.slice(0, 10))
    .sort()
  const [from = '1000-01-01', to = from] = [days[0], days.at(-1)]
  const latest = `${Math.min(Number(from.slice(0, 4)) + 9, 9999)}-12-31`
  return { from, to: to < latest ? to : latest }
}

/** Reads the words of an event from before there were times, within the caller's transaction. What cannot be read stays as it is. */
export async function backfillTimesOf(services: Parts, event: EventRow) {
  const { db, clock } = services
  const columns = { ...readStoredWords(event, clock.timeZone), sessionsUntil: sessionsUntil(clock.today()) }
  await updateTimes(db, event.id, columns)
  await syncSessions(services, { ...event, ...columns })
}

/** Runs daily, since the stored two years move on and the time zones' rules change. */
export const syncSessionsDaily = defineDailyJob({
  kind: 'keep-sessions',
  lane: 'upkeep',
  async run(services) {
    await purgeWithdrawn(services)
    for (const id of await listOutdatedSeriesIds(services)) await syncSessionsOf(services, id)
  },
})

/** Only series whose rows are wrong, since each change of content renders all pages again. */
async function listOutdatedSeriesIds(parts: Parts): Promise<number[]> {
  const outdated: number[] = []
  for (const id of await listSeriesIds(parts.db)) {
    const event = await findStoredEvent(parts.db, id)
    if (event && !isDeepStrictEqual(await listSessions(parts.db, id), sessionRows(parts, event).toSorted(byStart))) outdated.push(id)
  }
  return outdated
}

const byStart = (a: NewSession, b: NewSession) => (a.startsAt < b.startsAt ? -1 : 1)

/** In a transaction of its own, so that no one waits for all series; read in it, so that no one's edit is lost. */
const syncSessionsOf = (services: Services, id: number) =>
  services.db.tx(async () => {
    await services.content.raise()
    const event = await findStoredEvent(services.db, id)
    if (event) await syncSessions(services, event)
  })

/** Stores events' last days by the community's current time zone (spec B §1.3), within the caller's transaction; answers the changed ones. */
export async function moveLastDays({ db, clock }: Parts): Promise<number[]> {
  const days = (await listLastDays(db)).map((row) => ({ ...row, now: lastDayOf(row.lastEndsAt, clock.timeZone) }))
  const moved = days.filter(({ lastDay, now }) => lastDay !== now)
  for (const { id, now } of moved) await updateTimes(db, id, { lastDay: now })
  return moved.map(({ id }) => id)
}

/** The last changes that are kept; a series may be changed between any two of its dates. */
const MAX_CHANGES = 200
/** Older dates count as unchanged: no one looks there. */
const YEARS_COMPARED = 10

interface Save {
  zone: string
  now: string
  /** Whether visitors saw the event as it was. What they never saw may be corrected without a trace. */
  wasSeen: boolean
  /** Whether this save takes it from them: what is changed until they see it again is no change of what was. */
  isWithdrawn: boolean
}

/** Past states after a save: one more where it would change dates of a series that are over (spec B §1.4). */
export function pastSeriesAfter(stored: EventRow, after: EventRow, { zone, now, wasSeen, isWithdrawn }: Save): PastSeries[] {
  const all = pastSeriesOf(stored)
  const timing = timingOf(stored, zone)
  if (!wasSeen || (timing.recurrence === null && timing.extraDates.length === 0)) return all
  const since = all.at(-1)?.until ?? ''
  const today = now.slice(0, 10)
  let hasNew = false
  let isChanged = isWithdrawn
  for (let year = 0; year < YEARS_COMPARED; year++) {
    const span = { from: addDays(today, -366 * (year + 1)), to: addDays(today, 1 - 366 * year) }
    const before = sessionsOver(stored, zone, span, now)
    const changed = sessionsOver(after, zone, span, now)
    hasNew ||= before.some(({ end }) => end > since)
    isChanged ||= !isDeepStrictEqual(before, changed)
    if (before.length === 0 && changed.length === 0) break
  }
  return hasNew && isChanged ? [...all, pastSeriesOn(stored, timing, now)].slice(-MAX_CHANGES) : all
}

const sessionsOver = (row: EventRow, zone: string, span: { from: string; to: string }, now: string) =>
  eventSessions(row, zone, span)
    .map((session) => ({
      ...session,
      title: session.title ?? row.title,
      location: session.location ?? row.location,
      end: sessionEnd(session, row),
    }))
    .filter(({ end }) => end <= now)

function pastSeriesOn({ title, location, state }: EventRow, timing: ReturnType<typeof timingOf>, until: string): PastSeries {
  const tomorrow = addDays(until.slice(0, 10), 1)
  const isPast = (time: string | undefined) => time !== undefined && time.slice(0, 10) <= tomorrow
  return {
    ...timing,
    extraDates: timing.extraDates.filter(({ startsAt }) => isPast(startsAt)),
    exceptions: timing.exceptions.filter(({ date, startsAt }) => isPast(date) || isPast(startsAt)),
    until,
    title,
    location,
    state,
  }
}
