import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/toast/toast'
import { apiRequest } from '@/platform/browser/api-request'
import { errorText, fetchJson, RequestError } from '@/platform/browser/fetch-json'
import { clearUserQueries } from '@/platform/rendering/clear-user-queries'
import { currentUserQuery } from '../account.queries'
import type { Credentials } from '../account.schema'
import type { authCalls } from '../auth.calls'
import { readStoredUser, storeUser } from './stored-user'

const request = apiRequest<typeof authCalls>()

/** Signs in and says how it went. Answers whether it succeeded; never throws. Apart from the session, which every visitor's page has. */
export function useLogin() {
  const queryClient = useQueryClient()

  return async function login(credentials: Credentials): Promise<boolean> {
    try {
      const { user } = await fetchJson(request('POST /api/auth/login', { json: credentials }))
      // A session check still under way is about someone else.
      await queryClient.cancelQueries(currentUserQuery)
      // What was loaded so far was for a visitor, or refused. Who logs in again in the middle of the work goes on with theirs.
      if (!readStoredUser()) clearUserQueries(queryClient)
      queryClient.setQueryData(currentUserQuery.queryKey, { user })
      storeUser(user)
      toast({ title: 'You have successfully logged in.' })
      return true
    } catch (error) {
      const fallback = error instanceof RequestError ? 'Login failed' : 'An error occurred during login'
      toast({ title: 'Login failed', description: errorText(error, fallback), variant: 'destructive' })
      return false
    }
  }
}
