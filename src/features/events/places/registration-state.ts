import type { CommunityEvent } from '../event.schema'
import { hasEnded } from '../event-date'
import type { PublicSettings } from './registration-settings.schema'

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
