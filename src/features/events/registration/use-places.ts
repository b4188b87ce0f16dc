import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiQuery } from '@/platform/browser/api-query'
import { apiRequest } from '@/platform/browser/fetch-json'
import { fieldValues, useFormOutcome } from '@/platform/forms/form-outcome'
import { useSite } from '@/site/use-site'
import type { EventDate } from '../event.queries'
import type { CommunityEvent } from '../event.schema'
import { isFree } from '../places/format-price'
import type { Availability } from '../places/places.schema'
import { canChoose, type RegistrationState, statusForParty } from '../places/registration-state'
import type { registrationCalls } from './registration.calls'

type State = Pick<Availability, 'status' | 'placesLeft'>

export interface Places {
  state: State | undefined
  date: EventDate | undefined
  isWaitlist: boolean
  note: string | undefined
  dates: { date: EventDate; state: State | undefined }[]
  chosen: readonly string[]
  insteadOf: string | undefined
  toggle(startsAt: string): void
  guests: number
  setGuests(guests: number): void
}

/** Places and chosen dates. The page's choice gives way to a person's first; without data, all can be chosen, and the server decides. */
export function usePlaces(event: CommunityEvent, coming: readonly EventDate[], atFirst: RegistrationState, party = 0): Places {
  const { savesMail } = useSite()
  const { data, isError } = useQuery(availabilityQuery(event.id))
  const typed = useFormOutcome('registration')?.values
  const [guests, setGuests] = useState(Number(typed ? fieldValues(typed, 'guests')[0] : party) || 0)
  const dates = coming.map((date) => ({ date, state: data?.sessions.find(({ startsAt }) => startsAt === date.startsAt) }))
  const first = data || isError ? dateAtFirst(dates) : undefined
  const { checked, ...choice } = useCheckedDates(typed && fieldValues(typed, 'sessions').filter(Boolean), first?.date.startsAt)
  const chosen = checked.filter((start) => dates.some(({ date, state }) => date.startsAt === start && canChoose(state)))
  const states = dates.flatMap(({ date, state }) => (state && chosen.includes(date.startsAt) ? [state] : []))
  const ofOne = states.length === 1 && chosen.length === 1 ? states[0] : undefined
  const state = dates.length > 0 ? ofOne : data
  const known = dates.length > 0 ? states : [data].filter((each) => each !== undefined)
  const isWaiting = (each: State) => statusForParty(each, guests, event.registration?.waitlist ?? false) === 'waitlist'
  return {
    state,
    date: ofOne && dates.find(({ date }) => date.startsAt === chosen[0])?.date,
    note: noteFor(event, { atFirst, hasDates: dates.length > 0, savesMail }),
    isWaitlist: known.length > 0 ? known.every(isWaiting) : atFirst === 'waitlist',
    dates,
    chosen,
    insteadOf: chosen.length > 0 ? choice.givenUp : undefined,
    toggle: choice.toggle,
    guests,
    setGuests,
  }
}

/** Which dates are checked: `first`, until someone checks one (`typed` in a form that the server sends back). The first that they check takes its place. */
function useCheckedDates(typed: string[] | undefined, first: string | undefined) {
  const [own, setOwn] = useState(typed)
  const [givenUp, setGivenUp] = useState<string>()
  const checked = own ?? (first === undefined ? [] : [first])
  const [atFirst] = useState(checked)

  // Dates that someone chose before the page came alive stay chosen.
  useEffect(() => {
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[name="sessions"]:checked')].map(({ value }) => value)
    if (boxes.some((value) => !atFirst.includes(value))) setOwn((now) => now ?? boxes)
  }, [atFirst])

  function toggle(start: string) {
    if (checked.includes(start)) return setOwn(checked.filter((each) => each !== start))
    if (!own) setGivenUp(first)
    setOwn([...(own ?? []), start])
  }

  return { checked, toggle, givenUp: checked.includes(givenUp ?? '') ? undefined : givenUp }
}

/** The date that is chosen before someone chooses: the first that has places, else the first that can be (spec B §3.3). */
export function dateAtFirst(dates: Places['dates']): Places['dates'][number] | undefined {
  const choosable = dates.filter(({ date, state }) => date.state === 'scheduled' && canChoose(state))
  return choosable.find(({ state }) => state?.status === 'open') ?? choosable[0]
}

/** By what is known at first: what comes later would move the fields below. Where no mail server is set up (`savesMail`), it promises no email. */
function noteFor(
  { registration }: CommunityEvent,
  { atFirst, hasDates, savesMail }: { atFirst: RegistrationState; hasDates: boolean; savesMail: true | undefined },
): string | undefined {
  const isForAll = atFirst === 'waitlist'
  if (!isForAll && !(hasDates && registration?.waitlist)) return undefined
  if (savesMail) return isFree(registration) ? undefined : 'On a waitlist you owe nothing until you have a place.'
  const waiting = `e’ll email this address if a place opens up.${isFree(registration) ? '' : ' You owe nothing until then.'}`
  return isForAll ? `W${waiting}` : `Where a date has a waitlist, w${waiting}`
}

const request = apiRequest<typeof registrationCalls>()

/** Whether there is a place for someone who registers now. Pages are kept, and this changes with each registration: browsers ask for it, and pages never hold it. */
export const availabilityQuery = (eventId: number) =>
  apiQuery(['/api/events', eventId, 'availability'], request('GET /api/events/:id/availability', { params: { id: eventId } }), {
    staleTime: 0,
  })
