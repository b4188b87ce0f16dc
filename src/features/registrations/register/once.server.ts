import { ApiError } from '@/platform/http/errors.server'
import { defineDailyJob } from '@/platform/jobs/recurring.server'
import type { Services } from '@/platform/services.server'
import { hashOfToken } from '@/platform/token.server'
import type { RegistrationAnswer, RegistrationRequest } from '../record/registration.schema'
import { claimRequest, deleteRequestsBefore, findAnswered, releaseRequest, saveAnswered } from './request.repository.server'

/** For so long a form that is sent again is known, in milliseconds. */
const KNOWN = 24 * 3_600_000

/**
 * Decides a request in the caller's transaction, unless the very same one was answered already: then that answer, whatever has happened since
 * (spec B §3.3). Of two at once the second waits for the first. The key alone opens nothing: with anything else in the request it is
 * another one. What was refused is decided anew.
 */
export async function once(
  { db, clock }: Services,
  request: RegistrationRequest,
  decide: () => Promise<RegistrationAnswer | ApiError>,
): Promise<RegistrationAnswer | ApiError> {
  if (request.requestKey === null) return decide()
  const requestHash = hashOfToken(JSON.stringify(request))
  if (!(await claimRequest(db, { requestHash, createdAt: clock.now().toISOString() }))) {
    const answered = await findAnswered(db, requestHash)
    if (answered) return answered
  }
  const answer = await decide()
  if (answer instanceof ApiError) await releaseRequest(db, requestHash)
  else await saveAnswered(db, requestHash, answer)
  return answer
}

export const forgetRequestsJob = defineDailyJob({
  kind: 'forget-registration-requests',
  lane: 'upkeep',
  run: ({ db, clock }) => deleteRequestsBefore(db, new Date(clock.now().getTime() - KNOWN).toISOString()),
})
