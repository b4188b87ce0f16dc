import { isEventOver } from '@/features/events/event.repository.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Clock } from '@/platform/time/clock'
import type { LockedRegistration } from '../lifecycle/lock-registration.server'

type State = Pick<LockedRegistration, 'event' | 'registration'>

/** Whether its person can still change it: it was not cancelled, and the event takes place and is not over. */
export const canChange = ({ event, registration }: State, clock: Clock): boolean =>
  registration.status !== 'cancelled' && event.state === 'scheduled' && !isEventOver(event, clock)

/** Throws ApiError 409, in words, where they cannot. */
export function requireChangeable(state: State, clock: Clock) {
  if (canChange(state, clock)) return
  const { event, registration } = state
  if (registration.status === 'cancelled') throw new ApiError(409, 'This registration was canceled')
  throw new ApiError(409, event.state === 'scheduled' ? 'This event is over' : `This event has been ${event.state}`)
}
