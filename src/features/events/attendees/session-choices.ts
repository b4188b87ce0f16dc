import type { CommunityEvent } from '../event.schema'
import type { DateDetails } from '../schedule/timing'

export interface SessionChoice extends DateDetails {
  /** YYYY-MM-DDTHH:mm */
  startsAt: string
  state: 'scheduled' | 'cancelled'
  /** YYYY-MM-DD: the day it was planned for, where it was moved to another one. */
  insteadOf?: string | undefined
}

/** Half a year of a weekly series, either way: more would hide the one that is looked for. */
const EACH_WAY = 26

/** Whether an event takes place more than once, so that one asks which time is meant. */
export const isSeries = ({ recurrence, extraDates }: Pick<CommunityEvent, 'recurrence' | 'extraDates'>) =>
  Boolean(recurrence || extraDates?.length)

/**
 * The sessions to choose among: upcoming ones, the next one first, and those before `today` (YYYY-MM-DD), the last one first. `chosen` is
 * among them however far away it is.
 */
export function sessionChoices(sessions: readonly SessionChoice[], today: string, chosen: string | null) {
  const inOrder = sessions.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
  const isUpcoming = ({ startsAt }: SessionChoice) => startsAt >= today
  const near = [...inOrder.filter(isUpcoming).slice(0, EACH_WAY), ...inOrder.filter((each) => !isUpcoming(each)).slice(-EACH_WAY)]
  const isListed = chosen === null || near.some(({ startsAt }) => startsAt === chosen)
  const all = isListed ? near : [...near, inOrder.find(({ startsAt }) => startsAt === chosen) ?? { startsAt: chosen, state: 'scheduled' }]
  const sorted = all.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
  return { upcoming: sorted.filter(isUpcoming), past: sorted.filter((each) => !isUpcoming(each)).toReversed() }
}

/**
 * The session that people are checked in for: today's, also when it has ended an hour ago, else the next one, else the last one that there
 * was. Null where none is known.
 */
export function sessionAtHand(sessions: readonly SessionChoice[], next: string | null, today: string): string | null {
  if (next?.startsWith(today)) return next
  const held = sessions.filter(({ state }) => state === 'scheduled').map(({ startsAt }) => startsAt)
  const before = held.filter((startsAt) => startsAt.slice(0, 10) <= today).toSorted()
  const last = before.at(-1) ?? null
  return last?.startsWith(today) ? last : (next ?? last)
}

/** How many people are registered for a session; `session` is its start, or null where it is not known. */
export interface SessionPeople {
  session: string | null
  registered: number
  guests: number
}

/** The sessions from `since` on that people are registered for, in order, with how many they are. */
export const sessionsWithPeople = (sessions: readonly SessionPeople[], since: string) =>
  sessions
    .flatMap(({ session, registered, guests }) =>
      session && session >= since && registered > 0 ? [{ startsAt: session, people: registered + guests }] : [],
    )
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
