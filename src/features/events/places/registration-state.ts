import { spellNumber } from '@/platform/text/spell-number'
import type { EventDate } from '../event.queries'
import type { CommunityEvent } from '../event.schema'
import { hasEnded } from '../event-text'
import type { Availability } from './places.schema'
import type { PublicSettings } from './registration-settings.schema'

/** Of a link to a registration that has another address now. */
export const MOVED_REGISTRATION = 'This link no longer works: the email address of the registration was changed'

/** Said by the call, the form, and the page that follows without scripts (spec D1 §8, D2 §2). */
export const REGISTERED = 'You have been registered for the event. Check your email for confirmation.'

type Settings = Pick<PublicSettings, 'mode' | 'opensAt' | 'closesAt' | 'deadline' | 'waitlist'>

export type RegistrationWindow = 'open' | 'none' | 'not-yet' | 'closed'

/** Null settings are the defaults; `at` (milliseconds) is when the page learned of them, so server and hydration agree (spec B §3.1). */
export function registrationWindow(settings: Settings | null, at: number): RegistrationWindow {
  if (!settings) return 'open'
  if (settings.mode === 'none') return 'none'
  const now = new Date(at).toISOString()
  if (settings.opensAt && now < settings.opensAt) return 'not-yet'
  const deadline = settings.deadline ?? settings.closesAt
  return deadline && now >= deadline ? 'closed' : 'open'
}

export type RegistrationState = RegistrationWindow | 'off' | 'over' | 'full' | 'waitlist' | 'elsewhere'

/** Where people register for an event that doesn’t take registrations by its own form: a web address, or a path of this site (spec B §3.1). */
export const otherRegistrationUrl = ({ registrationUrl, slug }: Pick<CommunityEvent, 'registrationUrl' | 'slug'>): string | undefined =>
  registrationUrl !== `/register/${slug}` && /^(?:https?:\/)?\/[^/\\]/i.test(registrationUrl) ? registrationUrl : undefined

export const formatOtherSite = (url: string): string => (url.startsWith('/') ? '' : `on ${new URL(url).host}`)

/** `at` is when the page learned of the event, in milliseconds, and `today` (YYYY-MM-DD) the day where the community is. */
export function registrationState(
  event: Parameters<typeof hasEnded>[0] & Pick<CommunityEvent, 'isFull' | 'registrationUrl' | 'slug'> & { registration: Settings | null },
  { at, today }: { at: number; today: string },
): RegistrationState {
  if (event.state !== 'scheduled') return 'off'
  if (hasEnded(event, today)) return 'over'
  const window = registrationWindow(event.registration, at)
  if (window !== 'none' && otherRegistrationUrl(event)) return 'elsewhere'
  if (window !== 'open' || !event.isFull) return window
  return event.registration?.waitlist ? 'waitlist' : 'full'
}

export const formatEventState = (state: 'cancelled' | 'postponed') => `This event has been ${state === 'cancelled' ? 'canceled' : state}.`

export const takesRegistrations = (state: RegistrationState): state is 'open' | 'waitlist' => state === 'open' || state === 'waitlist'

export function formatFullness(
  event: Pick<CommunityEvent, 'isFull' | 'registration' | 'state' | 'registrationUrl' | 'slug'>,
): string | undefined {
  if (!event.isFull || event.state !== 'scheduled' || otherRegistrationUrl(event)) return undefined
  return event.registration?.waitlist ? 'Waitlist' : 'Full'
}

/** How many of the next dates can be chosen (spec B §3.2). */
export const DATES_TO_CHOOSE = 12

/** Dates to register for, of `dates` from today on: the next that take place, and the canceled ones between them. */
export function upcomingSessions({ nextSession }: Pick<CommunityEvent, 'nextSession'>, dates: readonly EventDate[]): EventDate[] {
  if (!nextSession) return []
  const coming = dates.filter(({ startsAt }) => startsAt >= nextSession.startsAt)
  const held = coming.filter(({ state }) => state === 'scheduled').slice(0, DATES_TO_CHOOSE)
  const last = held.at(-1)
  return last ? coming.filter(({ startsAt }) => startsAt <= last.startsAt) : [{ ...nextSession, state: 'scheduled' }]
}

export const CLOSING_UNITS = ['minutes', 'hours', 'days'] as const
export type ClosingUnit = (typeof CLOSING_UNITS)[number]

const MINUTES: Record<ClosingUnit, number> = { minutes: 1, hours: 60, days: 24 * 60 }

export const minutesIn = (unit: ClosingUnit): number => MINUTES[unit]

/** The largest unit of which it is a whole number: 2880 minutes are 2 days, 0 are 0 hours. */
export function inUnits(minutes: number): { count: number; unit: ClosingUnit } {
  if (minutes === 0) return { count: 0, unit: 'hours' }
  const unit = (['days', 'hours'] as const).find((each) => minutes % MINUTES[each] === 0) ?? 'minutes'
  return { count: minutes / MINUTES[unit], unit }
}

/** Until when people can register: `2 days before it begins`, `1 hour before each date`, `it begins`. */
export function formatClosesBefore(minutes: number, what: 'it begins' | 'each date'): string {
  const { count, unit } = inUnits(minutes)
  if (count === 0) return what === 'each date' ? 'each date begins' : what
  return `${count} ${count === 1 ? unit.slice(0, -1) : unit} before ${what}`
}

type State = Pick<Availability, 'status' | 'placesLeft'>

/** `4 places left`, `Full: 8 of 8 places spoken for`, as some may be held or offered; nothing where there are many. */
export function formatPlacesLeft({ status, placesLeft }: State, capacity: number | null): string {
  if (status === 'waitlist' || status === 'full')
    return capacity === null ? 'Full' : `Full: ${capacity} of ${capacity} ${capacity === 1 ? 'place' : 'places'} spoken for`
  if (status !== 'open') return 'Closed'
  return placesLeft === null ? '' : `${placesLeft} ${placesLeft === 1 ? 'place' : 'places'} left`
}

export const placeOrPlaces = (guests: number) => (guests === 0 ? 'place' : 'places')

export const youAndGuests = (guests: number) => {
  if (guests === 0) return 'you'
  return guests === 1 ? 'you and your guest' : `you and your ${guests} guests`
}

export const canChoose = (state: State | undefined): boolean => !state || state.status === 'open' || state.status === 'waitlist'

/** The outcome for someone with `guests`: where too few places are left for all of them, the waitlist, if there is one. */
export const statusForParty = ({ status, placesLeft }: State, guests: number, hasWaitlist: boolean): State['status'] =>
  status === 'open' && hasWaitlist && placesLeft !== null && placesLeft <= guests ? 'waitlist' : status

/** Places left of `capacity` as a large number and two lines (spec B §3.2), with the `day` of a single date; undefined for none. */
export function formatFewLeft({ status, placesLeft }: State, capacity: number, hasWaitlist: boolean, day?: string) {
  const on = day ? ` on ${day}` : ''
  const text = capacity === 1 ? `place${on}, already spoken for.` : `places${on}, all spoken for.`
  if (status === 'full') return { number: capacity, text, after: '' }
  if (status === 'waitlist') return { number: capacity, text, after: 'Open places go to the waitlist.' }
  if (status !== 'open') return undefined
  const after = hasWaitlist ? 'After that there is a waitlist.' : ''
  if (placesLeft === null) return { number: capacity, text: `${capacity === 1 ? 'place' : 'places'} in total${on}.`, after }
  return { number: placesLeft, text: `${placesLeft === 1 ? 'place is' : 'places are'} left of ${spellNumber(capacity)}${on}.`, after }
}

const ALL_TAKEN = 'All places are taken'

/** Why a party gets no place although some are free: none is left, or too few for them (spec B §3.3). */
export function formatFull(left: number): string {
  if (left <= 0) return ALL_TAKEN
  return left === 1 ? 'Only 1 place is left' : `Only ${left} places are left`
}

export const isFullText = (text: string | undefined) => text === ALL_TAKEN || /^Only \d+ places? (?:is|are) left$/.test(text ?? '')
