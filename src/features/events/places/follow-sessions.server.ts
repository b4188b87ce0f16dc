import type { Database } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'
import { addDays } from '@/platform/time/calendar'
import type { Clock } from '@/platform/time/clock'
import type { EventRow } from '../event.repository.server'
import { eventSessions, sessionEnd, timingOf } from '../schedule/event-sessions.server'
import type { Session } from '../schedule/timing'
import { listPlaces, listUsedSessions, renameSession } from './places.repository.server'

/** A change's effect on dates with stored data, each by its start before the change. */
export interface DatePlan {
  /** Where those go that are moved: no two to one. */
  moves: ReadonlyMap<string, string>
  /** With people on them: they are no more, or begin where another one does that has people too (spec B §3.9). */
  lost: string[]
  canceled: string[]
}

interface Candidate {
  start: string
  hasPeople: boolean
  old: Session | undefined
  to: Session | undefined
  way: 'stays' | 'moves' | 'is replaced'
}

const WAYS = ['stays', 'moves', 'is replaced'] as const

/** Plans where stored dates go: each found again by the day of its rule or list; of several at one start, one keeps its people. */
export async function planDates({ db, clock }: Pick<Services, 'db' | 'clock'>, before: EventRow, after: EventRow): Promise<DatePlan> {
  const from = addDays(clock.today(), -DAYS_BACK)
  const used = (await listUsedSessions(db, after.id)).filter((start) => start >= from)
  const withPeople = new Set(
    (await listPlaces(db, after.id))
      .filter(({ taken, waiting, openOffers }) => taken + waiting + openOffers > 0)
      .map(({ session }) => session),
  )
  const replaced = replacedDates(before, after)
  const candidates = used.map(
    (start): Candidate => ({ start, hasPeople: withPeople.has(start), ...wayOf(start, { before, after, replaced, clock }) }),
  )
  const winners = [...Map.groupBy(candidates, ({ to }) => to?.startsAt)].flatMap(([to, all]) =>
    to === undefined ? [] : all.toSorted(byClaim).slice(0, 1),
  )
  const isWinner = new Set(winners)
  const { endsAt } = timingOf(before, clock.timeZone)
  const isUpcoming = ({ old }: Candidate) => old !== undefined && sessionEnd(old, { endsAt }) > clock.now().toISOString()
  const people = candidates.filter(({ hasPeople }) => hasPeople)
  const isNewlyCanceled = ({ old, to }: Candidate) => old?.state === 'scheduled' && to?.state === 'cancelled' && after.state === 'scheduled'
  const moves = winners.flatMap(({ start, to }) => (to && to.startsAt !== start ? [[start, to.startsAt] as const] : []))
  return {
    moves: exchanged(moves, used),
    lost: people.filter((each) => !isWinner.has(each) && (each.to !== undefined || isUpcoming(each))).map(({ start }) => start),
    canceled: people.filter((each) => isWinner.has(each) && isNewlyCanceled(each)).map(({ start }) => start),
  }
}

const byClaim = (a: Candidate, b: Candidate) =>
  Number(b.hasPeople) - Number(a.hasPeople) || WAYS.indexOf(a.way) - WAYS.indexOf(b.way) || a.start.localeCompare(b.start)

function wayOf(
  start: string,
  { before, after, replaced, clock }: { before: EventRow; after: EventRow; replaced: ReadonlyMap<string, string>; clock: Clock },
): Pick<Candidate, 'old' | 'to' | 'way'> {
  const at = (event: EventRow, begins = start) =>
    sessionsOn(event, clock, [begins.slice(0, 10)]).find(({ startsAt }) => startsAt === begins)
  const old = at(before)
  const same = old && sessionsOfDate(after, clock, old.date)[placeInDay(sessionsOfDate(before, clock, old.date), start)]
  const now = at(after)
  // Another date began together with it, and is held.
  const isShared = now?.state === 'scheduled' && before.exceptions.some((moved) => moved.date === now.date && moved.startsAt === start)
  if (isShared && same?.state !== 'scheduled') return { old, to: now, way: 'stays' }
  if (same) return { old, to: same, way: same.startsAt === start ? 'stays' : 'moves' }
  const elsewhere = replaced.get(start)
  const to = elsewhere === undefined ? undefined : at(after, elsewhere)
  if (to) return { old, to, way: to.startsAt === start ? 'stays' : 'moves' }
  return { old, to: now, way: 'is replaced' }
}

/** Lets what else is stored at a target date swap to the place left: canceled registrations, and people about to be moved. */
function exchanged(moves: (readonly [string, string])[], used: string[]): Map<string, string> {
  const [from, to] = [new Set(moves.map(([start]) => start)), new Set(moves.map(([, end]) => end))]
  const inTheWay = used.filter((start) => to.has(start) && !from.has(start))
  const left = [...from].filter((start) => !to.has(start))
  return new Map([...moves, ...inTheWay.map((start, index) => [start, left[index] ?? start] as const)])
}

export async function followMoves(db: Database, eventId: number, moves: DatePlan['moves']) {
  // Two may change places, so all make room first.
  for (const [from] of moves) await renameSession(db, eventId, { from, to: `~${from}`, isOtherDay: false })
  for (const [from, to] of moves)
    await renameSession(db, eventId, { from: `~${from}`, to, isOtherDay: from.slice(0, 10) !== to.slice(0, 10) })
}

/** The dates besides a rule that were replaced by the same number of others, in their order: each was moved. */
function replacedDates(before: EventRow, after: EventRow): Map<string, string> {
  const [old, now] = [datesBesideRule(before), datesBesideRule(after)]
  const gone = old.filter((start) => !now.includes(start))
  const added = now.filter((start) => !old.includes(start))
  if (gone.length !== added.length) return new Map()
  return new Map(gone.map((start, index) => [start, added[index] ?? start]))
}

const datesBesideRule = ({ startsAt, recurrence, extraDates }: EventRow): string[] =>
  [...(startsAt && !recurrence ? [startsAt] : []), ...extraDates.map((span) => span.startsAt)].sort()

/** Older dates stay where they were. */
const DAYS_BACK = 60

const sessionsOn = (event: EventRow, { timeZone }: Clock, days: string[]): Session[] =>
  days.flatMap((day) => eventSessions(event, timeZone, { from: day, to: day }))

function sessionsOfDate(event: EventRow, clock: Clock, date: string): Session[] {
  const { exceptions } = timingOf(event, clock.timeZone)
  const elsewhere = exceptions.flatMap((exception) =>
    exception.date === date && exception.startsAt ? exception.startsAt.slice(0, 10) : [],
  )
  const found = sessionsOn(event, clock, [...new Set([date, ...elsewhere])]).filter((session) => session.date === date)
  return found.filter(({ startsAt }, index) => found.findIndex((other) => other.startsAt === startsAt) === index)
}

const placeInDay = (sessions: Session[], start: string) => sessions.findIndex(({ startsAt }) => startsAt === start)
