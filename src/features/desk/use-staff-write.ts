import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { RequestError } from '@/platform/browser/fetch-json'
import { isSecondFactorRequired } from '@/platform/browser/second-factor-required'
import { retryAfterLogin } from './retry-after-login'

/**
 * Makes a call that changes something. Where the session is over it asks to log in again and repeats the call; where it worked, what
 * this tab has loaded is reloaded (spec decisions, 'The pages'). Throws as the call does.
 */
export function useStaffWrite() {
  const queryClient = useQueryClient()
  return async function write<T>(call: () => Promise<T>): Promise<T> {
    try {
      const answer = await retryAfterLogin(call)
      void reloadContent(queryClient)
      return answer
    } catch (error) {
      // Someone else deleted it: what this tab still shows of it can only fail again.
      if (error instanceof RequestError && error.status === 404) void reloadContent(queryClient)
      // The account logged in then decides what the staff area shows.
      if (isSecondFactorRequired(error)) void queryClient.invalidateQueries({ queryKey: ['/api/auth/user'] })
      throw error
    }
  }
}

/** Everything but the account logged in: public lists and the staff's depend on each other in more ways than a list here could hold. */
const reloadContent = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== '/api/auth/user' })
