import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminEvent, CommunityEvent } from '../event.schema'
import type { DateDetails } from '../schedule/timing'
import { attendanceQuery, sessionsQuery } from './attendee.queries'

interface Address {
  isAtDoor: boolean
  /** From the address: the start of a session, `all`, or nothing. */
  session: string | undefined
}

/** Which session of an event the dialog is about, and which others there are. `today` is YYYY-MM-DD where the community is. */
export function useChosenSession(event: AdminEvent, { isAtDoor, session }: Address, today: string) {
  const isOfMany = isSeries(event)
  // Around what is next, or was last, since that may be years away.
  const day = event.nextSession?.startsAt.slice(0, 10) ?? event.lastDay ?? today
  const known = useQuery({ ...sessionsQuery(event.id, day), enabled: isOfMany })
  const isPerSession = event.registration?.perSession ?? false
  const sessions = known.data?.sessions ?? []
  const atHand = sessionAtHand(sessions, event.nextSession?.startsAt ?? null, today)
  const dates = useDatesWithPeople(event.id, { isEnabled: isOfMany && isPerSession && !isAtDoor, isReady: !known.isLoading, atHand, today })
  if (!isOfMany)
    return {
      startsAt: event.startsAt,
      dateOf: (startsAt: string): Omit<SessionChoice, 'state'> => ({ startsAt }),
      filter: null,
      checkInSession: null,
      canCheckIn: true,
      choices: undefined,
      day,
      others: [],
      isKnown: true,
    }

  // Someone registered for a series as a whole is in the list of every session: it matters only at the door.
  const usual = isAtDoor ? atHand : dates.opened
  const requested = session === 'all' ? null : (session ?? usual)
  const chosen = isAtDoor ? (requested ?? atHand) : requested
  return {
    startsAt: chosen,
    dateOf: (startsAt: string): Omit<SessionChoice, 'state'> => sessions.find((each) => each.startsAt === startsAt) ?? { startsAt },
    filter: chosen,
    /** Null where people register for single dates: their registration names the session. */
    checkInSession: isPerSession ? null : chosen,
    day,
    canCheckIn: isPerSession || chosen !== null,
    choices: sessionChoices(sessions, today, chosen),
    others: dates.besides(chosen),
    isKnown: session !== undefined || dates.isKnown,
  }
}

interface DatesOptions {
  isEnabled: boolean
  isReady: boolean
  atHand: string | null
  today: string
}

function useDatesWithPeople(eventId: number, { isEnabled, isReady, atHand, today }: DatesOptions) {
  const { data, isLoading, isFetching } = useQuery({ ...attendanceQuery(eventId), enabled: isEnabled })
  const [opened, setOpened] = useState<string | null>()
  const dates = sessionsWithPeople(data?.sessions ?? [], today)
  // Chosen once: later changes, such as a cancellation, must not lead to another date.
  if (isEnabled && opened === undefined && isReady && !isLoading && !isFetching)
    setOpened((dates.find(({ startsAt }) => startsAt >= (atHand ?? today)) ?? { startsAt: atHand }).startsAt)
  return {
    isKnown: !isEnabled || opened !== undefined,
    opened: opened ?? null,
    besides: (shown: string | null) => (shown === null ? [] : dates.filter(({ startsAt }) => startsAt !== shown)),
  }
}

export type ChosenSession = ReturnType<typeof useChosenSession>

export interface SessionChoice extends DateDetails {
  startsAt: string
  state: 'scheduled' | 'cancelled'
  insteadOf?: string | undefined
}

/** Half a year of a weekly series, either way: more would hide the one that is looked for. */
const EACH_WAY = 26

/** Whether an event takes place more than once, so that one asks which time is meant. */
export const isSeries = ({ recurrence, extraDates }: Pick<CommunityEvent, 'recurrence' | 'extraDates'>) =>
  Boolean(recurrence || extraDates?.length)

/** Upcoming sessions, the next first, then those before `today` (YYYY-MM-DD), the last first; `chosen` is among them always. */
export function sessionChoices(sessions: readonly SessionChoice[], today: string, chosen: string | null) {
  const inOrder = sessions.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
  const isUpcoming = ({ startsAt }: SessionChoice) => startsAt >= today
  const near = [...inOrder.filter(isUpcoming).slice(0, EACH_WAY), ...inOrder.filter((each) => !isUpcoming(each)).slice(-EACH_WAY)]
  const isListed = chosen === null || near.some(({ startsAt }) => startsAt === chosen)
  const all = isListed ? near : [...near, inOrder.find(({ startsAt }) => startsAt === chosen) ?? { startsAt: chosen, state: 'scheduled' }]
  const sorted = all.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
  return { upcoming: sorted.filter(isUpcoming), past: sorted.filter((each) => !isUpcoming(each)).toReversed() }
}

/** The session for check-ins: today's, even if it has ended, else the next, else the last; null where none is known. */
export function sessionAtHand(sessions: readonly SessionChoice[], next: string | null, today: string): string | null {
  if (next?.startsWith(today)) return next
  const held = sessions.filter(({ state }) => state === 'scheduled').map(({ startsAt }) => startsAt)
  const before = held.filter((startsAt) => startsAt.slice(0, 10) <= today).toSorted()
  const last = before.at(-1) ?? null
  return last?.startsWith(today) ? last : (next ?? last)
}

interface SessionPeople {
  session: string | null
  registered: number
  guests: number
}

export const sessionsWithPeople = (sessions: readonly SessionPeople[], since: string) =>
  sessions
    .flatMap(({ session, registered, guests }) =>
      session && session >= since && registered > 0 ? [{ startsAt: session, people: registered + guests }] : [],
    )
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
