import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminEvent } from '../event.schema'
import { attendanceQuery, sessionsQuery } from './attendee.queries'
import { isSeries, type SessionChoice, sessionAtHand, sessionChoices, sessionsWithPeople } from './session-choices'

interface Address {
  isAtDoor: boolean
  /** What the address says: the start of a session, `all`, or nothing. */
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
    /** The start of the one that is meant; null for all of them. */
    startsAt: chosen,
    /** One of them with its own details. */
    dateOf: (startsAt: string): Omit<SessionChoice, 'state'> => sessions.find((each) => each.startsAt === startsAt) ?? { startsAt },
    /** Which attendees to ask for. */
    filter: chosen,
    /** What is sent with a check-in: people of a series by single sessions bring their own. */
    checkInSession: isPerSession ? null : chosen,
    /** The day around which its sessions are listed. */
    day,
    canCheckIn: isPerSession || chosen !== null,
    choices: sessionChoices(sessions, today, chosen),
    /** The other dates that people are registered for, where one date is shown. */
    others: dates.besides(chosen),
    /** False while the date with people is still looked for. */
    isKnown: session !== undefined || dates.isKnown,
  }
}

interface DatesOptions {
  /** People register for single dates, and a list of one of them is shown. */
  isEnabled: boolean
  /** `atHand` is the last word. */
  isReady: boolean
  atHand: string | null
  today: string
}

/** The dates that people are registered for, of a series by single ones, and the one that its list opens on: the next one with people. */
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
    /** Those other than the one that is shown; none where all are. */
    besides: (shown: string | null) => (shown === null ? [] : dates.filter(({ startsAt }) => startsAt !== shown)),
  }
}

export type ChosenSession = ReturnType<typeof useChosenSession>
