import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { dateState, isOff } from '../emails/date-state.server'
import type { EventRow } from '../event.repository.server'

/** No one is given a place where nothing takes place. Throws ApiError 409 for an event, or a date of it (`session`), that is canceled or gone. */
export function requireDateOn({ clock }: Pick<Services, 'clock'>, event: EventRow, session: string) {
  const state = dateState({ event, registration: { session } }, clock)
  if (!isOff(state)) return
  const what = session && event.state !== 'cancelled' ? 'This date' : 'This event'
  throw new ApiError(409, `${what} ${state === 'gone' ? 'no longer takes place' : 'is canceled'}, so you can’t give anyone a place`)
}
