import type { Database } from '@/platform/database/database.server'
import { ApiError } from '@/platform/http/errors.server'
import { defineDailyJob } from '@/platform/jobs/recurring.server'
import type { Services } from '@/platform/services.server'
import { hashOfToken } from '@/platform/token.server'
import { findRegistrations, REMOVED_REGISTRATION } from '../places/registration.repository.server'
import type { AnsweredRequest, DecidedRequest, RegistrationAnswer, RegistrationRequest } from '../places/registration.schema'
import '../places/registration.table.server'

/** How long a form that is sent again is recognized, in milliseconds. */
const KNOWN = 24 * 3_600_000

/**
 * Decides a request in the caller's transaction, unless the very same one was answered already: then that answer, whatever has become of
 * the places and the dates since, or ApiError 410 where none of its registrations is there any more (spec B §3.3). Of two at once the second waits
 * for the first. The key opens nothing on its own: with anything else in the request it is another one. What was refused is decided again.
 */
export async function once(
  { db, clock }: Services,
  request: RegistrationRequest,
  decide: () => Promise<DecidedRequest | ApiError>,
): Promise<RegistrationAnswer | ApiError> {
  if (request.requestKey === null) return answerOf(await decide())
  const requestHash = hashOfToken(JSON.stringify(request))
  if (!(await claimRequest(db, { requestHash, createdAt: clock.now().toISOString() }))) {
    const answered = await findAnswered(db, requestHash)
    if (answered) {
      const { registrationIds, ...answer } = answered
      // What was removed or erased since is neither there, as the answer would say, nor made again.
      const isRemoved = registrationIds && (await findRegistrations(db, registrationIds)).length === 0
      return isRemoved ? new ApiError(410, REMOVED_REGISTRATION) : answer
    }
  }
  const decided = await decide()
  if (decided instanceof ApiError) await releaseRequest(db, requestHash)
  else await saveAnswered(db, requestHash, { ...decided.answer, registrationIds: decided.registrationIds })
  return answerOf(decided)
}

const answerOf = (decided: DecidedRequest | ApiError) => (decided instanceof ApiError ? decided : decided.answer)

export const forgetRequestsJob = defineDailyJob({
  kind: 'forget-registration-requests',
  lane: 'upkeep',
  run: ({ db, clock }) => deleteRequestsBefore(db, new Date(clock.now().getTime() - KNOWN).toISOString()),
})

/** Whether the request is new. While another transaction decides the same one, this waits for its end. */
async function claimRequest(db: Database, request: { requestHash: string; createdAt: string }): Promise<boolean> {
  const row = await db
    .q()
    .insertInto('registration_requests')
    .values({ ...request, answered: null })
    .onConflict((conflict) => conflict.column('requestHash').doNothing())
    .returning('requestHash')
    .executeTakeFirst()
  return row !== undefined
}

async function findAnswered(db: Database, requestHash: string): Promise<AnsweredRequest | null> {
  const row = await db.q().selectFrom('registration_requests').select('answered').where('requestHash', '=', requestHash).executeTakeFirst()
  return row?.answered ?? null
}

async function saveAnswered(db: Database, requestHash: string, answered: AnsweredRequest) {
  await db.q().updateTable('registration_requests').set({ answered }).where('requestHash', '=', requestHash).execute()
}

async function releaseRequest(db: Database, requestHash: string) {
  await db.q().deleteFrom('registration_requests').where('requestHash', '=', requestHash).execute()
}

/** Those from before a moment, ISO-8601 UTC. */
async function deleteRequestsBefore(db: Database, moment: string) {
  await db.q().deleteFrom('registration_requests').where('createdAt', '<', moment).execute()
}
