import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { EventDate } from '@/features/events/event.queries'
import type { CommunityEvent } from '@/features/events/event.schema'
import type { RegistrationState } from '@/features/events/registration/registration-state'
import { fieldText } from '@/platform/forms/form-fields'
import { useFormOutcome } from '@/platform/forms/form-outcome'
import { availabilityQuery } from './availability.queries'
import type { Availability } from './availability.schema'
import { canChoose } from './place-words'

type State = Pick<Availability, 'status' | 'placesLeft'>

export interface Places {
  /** What somebody gets with the date that is chosen; undefined while nobody knows. */
  state: State | undefined
  /** Whether they would stand on the waitlist. */
  isWaitlist: boolean
  /** What that means, for who may come to stand there. */
  note: string | undefined
  /** The dates of which one is chosen; none where one registers for all of it. */
  sessions: { date: EventDate; state: State | undefined }[]
  /** The start of the chosen one. */
  session: string | undefined
  chooseSession(startsAt: string): void
}

/**
 * The places of an event, and which of its dates is chosen. Until the browser has asked, and where it cannot, everything can be chosen, and the
 * server decides.
 */
export function usePlaces(event: CommunityEvent, coming: readonly EventDate[], atFirst: RegistrationState): Places {
  const { data } = useQuery(availabilityQuery(event.id))
  const typed = useFormOutcome('registration')?.values
  const [chosen, chooseSession] = useState(typed && fieldText(typed, 'session'))
  const sessions = coming.map((date) => ({ date, state: data?.sessions.find(({ startsAt }) => startsAt === date.startsAt) }))
  const first = sessions.find(({ state }) => state?.status === 'open') ?? sessions.find(({ state }) => canChoose(state)) ?? sessions[0]
  const session = chosen || first?.date.startsAt

  // What somebody chose before the page came alive stays.
  useEffect(() => {
    const ticked = document.querySelector<HTMLInputElement>('input[name="session"]:checked')
    if (ticked) chooseSession((now) => now || (ticked.defaultChecked ? now : ticked.value))
  }, [])

  const state = sessions.length > 0 ? sessions.find(({ date }) => date.startsAt === session)?.state : data
  return {
    state,
    note: noteFor(atFirst, sessions.length > 0 && event.registration?.waitlist),
    isWaitlist: state ? state.status === 'waitlist' : atFirst === 'waitlist',
    sessions,
    session,
    chooseSession,
  }
}

const WAITING = 'e’ll email this address if a place opens up. You owe nothing until then.'

/** By what is known at first: what comes later would move the fields below. */
function noteFor(atFirst: RegistrationState, mayChooseWaitlist: boolean | undefined): string | undefined {
  if (atFirst === 'waitlist') return `W${WAITING}`
  return mayChooseWaitlist ? `Where a date has a waitlist, w${WAITING}` : undefined
}
