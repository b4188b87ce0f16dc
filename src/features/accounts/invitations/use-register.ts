import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { toast } from '@/components/toast/toast'
import { currentUserQuery } from '@/features/auth/account.queries'
import { isStaff } from '@/features/auth/account-role'
import { storeUser } from '@/features/auth/sessions/stored-user'
import { apiRequest } from '@/platform/browser/api-request'
import { errorText, fetchJson, RequestError } from '@/platform/browser/fetch-json'
import { clearUserQueries } from '@/platform/rendering/clear-user-queries'
import type { NewAccount } from './new-account.schema'
import type { registerCalls } from './register.calls'

const request = apiRequest<typeof registerCalls>()

/**
 * The session layer's register action (spec D2 §4): makes the account, logs in and says how it went. Answers why it failed, or
 * undefined; never throws.
 */
export function useRegister() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  return async function register(account: NewAccount): Promise<unknown> {
    try {
      const { user } = await fetchJson(request('POST /api/auth/register', { json: account }))
      // A session check in progress is about someone else, and so is what was loaded so far.
      await queryClient.cancelQueries(currentUserQuery)
      clearUserQueries(queryClient)
      queryClient.setQueryData(currentUserQuery.queryKey, { user })
      storeUser(user)
      toast({ title: 'Registration successful! You are now logged in.' })
      // Anyone who isn’t staff stays on the login page, without the link, which is spent; the page leads staff on itself.
      if (!isStaff(user)) await navigate({ to: '/login', replace: true })
      return undefined
    } catch (error) {
      const fallback = error instanceof RequestError ? 'Registration failed' : 'An error occurred during registration'
      toast({ title: 'Registration failed', description: errorText(error, fallback), variant: 'destructive' })
      return error
    }
  }
}
