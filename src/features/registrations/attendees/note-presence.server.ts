import { listSessionStarts } from '@/features/events/sessions/session.repository.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import type { HeldRegistration } from '../held-registration.server'
import { savePresence } from './registration-session.repository.server'

/**
 * Notes whether somebody is at a session: at that of their registration, at the one that `session` names, or at the only one there is.
 * A tick that was kept through a lost connection comes with the moment at which it was made. Throws ApiError 409 where it is not said which
 * session is meant.
 */
export async function notePresence(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { event, registration }: HeldRegistration,
  { present, session, tickedAt }: { present: boolean; session?: string | undefined; tickedAt?: string | undefined },
) {
  const starts = registration.session || session ? [] : await listSessionStarts(db, event.id, 2)
  if (starts.length > 1) throw new ApiError(409, 'Please say at which date somebody is present')
  const at = registration.session || session || starts[0] || ''
  const now = clock.now().toISOString()
  const said = tickedAt ? new Date(tickedAt).toISOString() : now
  // A clock that is ahead must not make its ticks the last word.
  await savePresence(
    db,
    { registrationId: registration.id, eventId: event.id, session: at },
    { isPresent: present, tickedAt: said < now ? said : now },
  )
}
