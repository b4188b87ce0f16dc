import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { dateState } from '../emails/date-state.server'
import { subjectAsSeen } from '../emails/subject-as-seen.server'
import type { DateState, RegistrationStatus } from '../places/registration.schema'
import type { LockedRegistration } from './lock-registration.server'
import { formatDateState } from './managed-words'

interface Standing {
  status: RegistrationStatus
  /** Of the date that it is for. */
  state: DateState
}

/** Whether its person can still change it: it was not canceled, and its date takes place and is not over. */
export const canChange = ({ status, state }: Standing): boolean => status !== 'cancelled' && state === 'scheduled'

/** Also while it is postponed: who can't come at another time says so (spec B §3.6). */
export const canCancel = ({ status, state }: Standing): boolean => canChange({ status, state: state === 'postponed' ? 'scheduled' : state })

/** Throws ApiError 409, in words, where they cannot do what `can` says. */
export async function requireStanding(
  services: Services,
  locked: Pick<LockedRegistration, 'event' | 'registration'>,
  can: typeof canChange,
) {
  const { event, registration } = await subjectAsSeen(services, locked)
  const state = dateState({ event, registration }, services.clock)
  if (can({ status: registration.status, state })) return
  if (registration.status === 'cancelled') throw new ApiError(409, 'This registration was canceled')
  throw new ApiError(409, formatDateState(state, { event, hasDate: registration.session !== '' }))
}
