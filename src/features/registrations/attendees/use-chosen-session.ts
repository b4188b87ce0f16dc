import { useQuery } from '@tanstack/react-query'
import type { AdminEvent } from '@/features/events/event.schema'
import { sessionsQuery } from './attendee.queries'
import { isSeries, sessionAtHand, sessionChoices } from './session-choices'

interface Asked {
  isAtDoor: boolean
  /** What the address says: the start of a session, `all`, or nothing. */
  session: string | undefined
}

/** Which session of an event the dialog is about, and which others there are. `today` is YYYY-MM-DD where the community is. */
export function useChosenSession(event: AdminEvent, { isAtDoor, session }: Asked, today: string) {
  const isOfMany = isSeries(event)
  // Around what is next, or was last, since that may be years away.
  const day = event.nextSession?.startsAt.slice(0, 10) ?? event.lastDay ?? today
  const { data } = useQuery({ ...sessionsQuery(event.id, day), enabled: isOfMany })
  if (!isOfMany) return { startsAt: event.startsAt, filter: null, ofTicks: null, canTick: true, choices: undefined }

  const isPerSession = event.registration?.perSession ?? false
  const sessions = data?.sessions ?? []
  const atHand = sessionAtHand(sessions, event.nextSession?.startsAt ?? null, today)
  // Whoever is registered for a series as a whole is in the list of every session: it matters at the door alone.
  const usual = isAtDoor || isPerSession ? atHand : null
  const wanted = session === 'all' ? null : (session ?? usual)
  const chosen = isAtDoor ? (wanted ?? atHand) : wanted
  return {
    /** The start of the one that is meant; null for all of them. */
    startsAt: chosen,
    /** Which attendees to ask for. */
    filter: chosen,
    /** What goes with a tick: people of a series by single sessions bring their own. */
    ofTicks: isPerSession ? null : chosen,
    canTick: isPerSession || chosen !== null,
    choices: sessionChoices(sessions, today, chosen),
  }
}

export type ChosenSession = ReturnType<typeof useChosenSession>
