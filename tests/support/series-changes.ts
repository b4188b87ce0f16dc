import { isDeepStrictEqual } from 'node:util'
import { expect, vi } from 'vitest'
import { dateState, sessionAt } from '@/features/events/emails/registered-dates.server'
import type { EventRow } from '@/features/events/event.repository.server'
import type { LostDateChoice, LostRegistration } from '@/features/events/event-input.schema'
import type { RegistrationRow } from '@/features/events/places/registration.repository.server'
import { presentSession } from '@/features/events/schedule/event-sessions.server'
import { ApiError } from '@/platform/http/errors.server'
import { createClock } from '@/platform/time/clock'
import { expectedEmails, type Happened } from './expected-emails'
import { HOUR, type SeriesRound, startOf } from './series-round'

/** What happened in a step; its emails follow from it. */
export type Outcome = Omit<Happened, 'before' | 'after'> & Partial<Pick<Happened, 'before'>>
type Chosen = Map<number, LostDateChoice>

const ZONE = 'America/Denver'
const clock = createClock(ZONE, () => new Date())

export const byId = (rows: readonly RegistrationRow[]) => new Map(rows.map((row) => [row.id, row]))

/** What a person sees of a date; when it changes, they are notified. */
export function shown(event: EventRow, registration: RegistrationRow) {
  const { capacity: _, ...date } = presentSession(sessionAt(event, registration.session, ZONE))
  return { state: dateState({ event, registration }, clock), ...date }
}
type Shown = ReturnType<typeof shown>

/**
 * About what doesn't take place, only that is said; someone on a date that is over, or was off and is past now, gets nothing new, unless it was in
 * the past by mistake and is upcoming again.
 */
function differs(was: Shown, is: Shown): boolean {
  if (was.state === 'over' && was.startsAt === is.startsAt) return false
  if (was.state !== 'scheduled' && is.state === 'over') return false
  return was.state !== is.state || (is.state === 'scheduled' && !isDeepStrictEqual(was, is))
}

const idsOf = (rows: readonly RegistrationRow[]) => new Set(rows.map(({ id }) => id))

/**
 * Saves what staff changed; where that takes dates away, once more with what becomes of each person, by `choices`. `asked` is a day for which they
 * say so in any case.
 */
export async function save(
  round: SeriesRound,
  fields: object,
  { choices = ['cancel'], asked }: { choices?: readonly (LostDateChoice | number)[]; asked?: string | undefined } = {},
): Promise<Outcome> {
  const [event, before] = [await round.event(), await round.rows()]
  const choiceAt = (index: number) => {
    const choice = choices[index % choices.length] ?? 'cancel'
    return typeof choice === 'number' ? startOf(event, choice) : choice
  }
  const onDate = await peopleOn(round, event, asked)
  let chosen: Chosen = new Map(onDate.map(({ id }, index) => [id, choiceAt(index)]))
  for (let tries = 1; ; tries++) {
    const onLostDates = chosen.size > 0 ? Object.fromEntries(chosen) : null
    const lost = await round.update(fields, { onLostDates }).then(() => undefined, lostOf)
    if (!lost) break
    // What is refused changes nothing; where they cannot be moved they are canceled.
    expect([await round.rows(), tries < 4]).toEqual([before, true])
    chosen = lost.every(({ attendeeId }) => chosen.has(attendeeId))
      ? new Map([...chosen.keys()].map((id) => [id, 'cancel']))
      : new Map([...chosen, ...lost.map(({ attendeeId }, index) => [attendeeId, choiceAt(index)] as const)])
  }
  // Where another date takes place at the same time, theirs isn't canceled.
  const isHeld = (await round.sessions()).some(({ startsAt, state }) => startsAt === onDate[0]?.session && state === 'scheduled')
  if (isHeld) for (const { id } of onDate) chosen.delete(id)
  const [now, after, stored] = [await round.event(), await round.rows(), byId(before)]
  requireKept(before, after, chosen)
  round.forgetReminders(after.filter(({ id, session }) => stored.get(id)?.session.slice(0, 10) !== session.slice(0, 10)))
  const concerned = after.filter((row) => {
    const was = stored.get(row.id)
    return was && was.status !== 'cancelled' && differs(shown(event, was), shown(now, row))
  })
  return { chosen, concerned: idsOf(concerned) }
}

/** People on the date that the rule gives a day, where it takes place and is upcoming. */
async function peopleOn(round: SeriesRound, { state }: EventRow, day: string | undefined): Promise<RegistrationRow[]> {
  const now = new Date().toISOString()
  const date = (await round.sessions()).find((session) => session.day === day && session.state === 'scheduled' && session.ends > now)
  if (!date || state !== 'scheduled') return []
  return (await round.rows()).filter(({ session, status }) => session === date.startsAt && status !== 'cancelled')
}

/** People on dates that a save would take away, as its refusal names them. */
function lostOf(error: unknown): LostRegistration[] {
  if (error instanceof ApiError && error.details && 'lost' in error.details) return error.details.lost as LostRegistration[]
  throw error
}

/** No one loses a registration except by what was chosen for them; someone on both of two dates keeps one. */
function requireKept(before: readonly RegistrationRow[], after: readonly RegistrationRow[], chosen: Chosen) {
  for (const { id, emailKey } of before.filter(({ status }) => status !== 'cancelled')) {
    const now = after.find((row) => row.id === id)
    const choice = chosen.get(id)
    if (choice === 'cancel') expect(now?.status).toBe('cancelled')
    else if (now?.status === 'cancelled') {
      const kept = after.filter((row) => row.emailKey === emailKey && row.status !== 'cancelled')
      expect(kept.filter(({ session }) => choice === undefined || session === choice)).not.toEqual([])
    } else if (choice) expect(now?.session).toBe(choice)
  }
}

/** People are notified of both, unless their date was canceled before. */
export async function deleteAndRestore(round: SeriesRound, hours: number): Promise<Outcome> {
  const [event, before] = [await round.event(), await round.rows()]
  const deleted = (row: RegistrationRow): Shown => {
    const is = shown(event, row)
    return { ...is, state: is.state === 'over' ? 'over' : 'cancelled' }
  }
  const active = before.filter(({ status }) => status !== 'cancelled')
  const notified = idsOf(active.filter((row) => differs(shown(event, row), deleted(row))))
  await round.delete()
  expect(await round.newEmails()).toEqual(expectedEmails({ before: byId(before), after: before, concerned: notified }))
  vi.setSystemTime(Date.now() + hours * HOUR)
  await round.restore()
  const after = await round.rows()
  requireKept(before, after, new Map())
  const back = after.filter((row) => row.status !== 'cancelled' && differs(deleted(row), shown(event, row)))
  return { wasAway: true, concerned: notified.size > 0 ? idsOf(back) : new Set() }
}

/** Someone with an upcoming date reads that it is off the website, and that it is back: at once, or when its moment comes. */
export async function unpublishAndPublish(round: SeriesRound, { isScheduled }: { isScheduled: boolean }): Promise<Outcome> {
  const [event, before] = [await round.event(), await round.rows()]
  const peopleOn = (rows: readonly RegistrationRow[], ...states: string[]) =>
    idsOf(rows.filter((row) => row.status !== 'cancelled' && states.includes(shown(event, row).state)))
  const concerned = peopleOn(before, 'scheduled', 'postponed')
  const isAnyoneNotified = before.some(({ id, email }) => email !== null && concerned.has(id))
  await round.update({ status: 'draft' })
  const away = await round.rows()
  expect(await round.newEmails()).toEqual(expectedEmails({ before: byId(before), after: away, concerned, isUnpublished: true }))
  const moment = Date.now() + (isScheduled ? HOUR : 0)
  await round.update({ status: 'published', publishAt: isScheduled ? new Date(moment).toISOString() : null })
  requireKept(away, await round.rows(), new Map())
  vi.setSystemTime(moment)
  const back = { isRepublished: true, concerned: isAnyoneNotified ? peopleOn(away, 'scheduled') : new Set<number>() }
  if (!isScheduled) return { before: byId(away), ...back }
  const reminded = await round.runDue()
  return { before: byId(away), ...back, reminded }
}
