import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { EventDate } from '@/features/events/event.queries'
import type { CommunityEvent } from '@/features/events/event.schema'
import type { RegistrationState } from '@/features/events/registration/registration-state'
import { fieldValues } from '@/platform/forms/form-fields'
import { useFormOutcome } from '@/platform/forms/form-outcome'
import { availabilityQuery } from './availability.queries'
import type { Availability } from './availability.schema'
import { canChoose } from './place-words'

type State = Pick<Availability, 'status' | 'placesLeft'>

export interface Places {
  /** What someone gets with the one date that is chosen, or with the whole event; undefined while no one knows, and of several dates. */
  state: State | undefined
  /** Whether they would only be on waitlists. */
  isWaitlist: boolean
  /** What that means, for who may come to stand there. */
  note: string | undefined
  /** The next dates, those that are canceled among them; none where one registers for all of it. */
  dates: { date: EventDate; state: State | undefined }[]
  /** The starts of those that are chosen. */
  chosen: readonly string[]
  toggle(startsAt: string): void
}

/**
 * The places of an event, and which of its dates are chosen: the first that has places, until someone chooses. Until the browser has
 * asked for them, and where it cannot, everything can be chosen, and the server decides.
 */
export function usePlaces(event: CommunityEvent, coming: readonly EventDate[], atFirst: RegistrationState): Places {
  const { data, isError } = useQuery(availabilityQuery(event.id))
  const typed = useFormOutcome('registration')?.values
  const [ticked, setTicked] = useState(typed && fieldValues(typed, 'sessions').filter(Boolean))
  const dates = coming.map((date) => ({ date, state: data?.sessions.find(({ startsAt }) => startsAt === date.startsAt) }))

  // What someone chose before the page came alive stays.
  useEffect(() => {
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[name="sessions"]:checked')]
    if (boxes.length > 0) setTicked((now) => now ?? boxes.map(({ value }) => value))
  }, [])

  const first =
    dates.find(({ state }) => state?.status === 'open') ?? dates.find(({ date, state }) => date.state === 'scheduled' && canChoose(state))
  const atOnce = (data || isError) && first ? [first.date.startsAt] : []
  const chosen = (ticked ?? atOnce).filter((start) => dates.some(({ date, state }) => date.startsAt === start && canChoose(state)))
  const states = dates.flatMap(({ date, state }) => (state && chosen.includes(date.startsAt) ? [state] : []))
  const ofOne = states.length === 1 && chosen.length === 1 ? states[0] : undefined
  const state = dates.length > 0 ? ofOne : data
  return {
    state,
    note: noteFor(atFirst, dates.length > 0 && event.registration?.waitlist),
    isWaitlist:
      dates.length > 0 && states.length > 0
        ? states.every(({ status }) => status === 'waitlist')
        : (state?.status ?? atFirst) === 'waitlist',
    dates,
    chosen,
    toggle: (start) => setTicked(chosen.includes(start) ? chosen.filter((each) => each !== start) : [...chosen, start]),
  }
}

const WAITING = 'e’ll email this address if a place opens up. You owe nothing until then.'

/** By what is known at first: what comes later would move the fields below. */
function noteFor(atFirst: RegistrationState, mayChooseWaitlist: boolean | undefined): string | undefined {
  if (atFirst === 'waitlist') return `W${WAITING}`
  return mayChooseWaitlist ? `Where a date has a waitlist, w${WAITING}` : undefined
}
