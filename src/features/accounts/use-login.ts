import { useQueryClient } from '@tanstack/react-query'
import { apiRequest, errorText, fetchJson, RequestError } from '@/platform/browser/fetch-json'
import { clearStaffCopy } from '@/platform/browser/staff-storage'
import { clearUserQueries } from '@/platform/rendering/clear-user-queries'
import { toast } from '@/ui/toast/toast'
import { currentUserQuery } from './account.queries'
import type { Login, User } from './account.schema'
import type { authCalls } from './auth.calls'
import type { SecondFactorMethod } from './second-factor/second-factor.schema'
import { readStoredUser, storeUser } from './sessions/stored-user'

const request = apiRequest<typeof authCalls>()

/** The password was right, and the account has a second factor. */
export interface SecondStepPrompt {
  methods: SecondFactorMethod[]
  /** Why a code that was sent is not taken. */
  error?: string | undefined
}

type Outcome = 'logged in' | 'refused' | 'failed' | SecondStepPrompt

/** Goes on as the account whose session has just begun, and says so. */
export function useEnterSession() {
  const queryClient = useQueryClient()

  return async function enterSession(user: User) {
    // A session check in progress is about someone else.
    await queryClient.cancelQueries(currentUserQuery)
    // What was loaded so far was for a visitor, refused, or someone else's. Who logs in again in the middle of the work goes on with theirs.
    const former = readStoredUser()
    const isSomeoneElse = former !== undefined && former.id !== user.id
    if (!former || isSomeoneElse) clearUserQueries(queryClient)
    if (isSomeoneElse) await clearStaffCopy()
    queryClient.setQueryData(currentUserQuery.queryKey, { user })
    storeUser(user)
    const lost = `You’re ${user.username} now. What ${former?.username} hadn’t saved was not sent.`
    toast({ title: 'You have successfully logged in.', ...(isSomeoneElse && { description: lost }) })
  }
}

/** Logs in and says how it went; what a code was wrong for is the field's to say. Never throws. Apart from the session, which every visitor's page has. */
export function useLogin() {
  const enterSession = useEnterSession()

  return async function login(json: Login): Promise<Outcome> {
    try {
      const { user } = await fetchJson(request('POST /api/auth/login', { json }))
      await enterSession(user)
      return 'logged in'
    } catch (error) {
      const methods = methodsIn(error)
      if (methods) return { methods, ...(json.code !== undefined && { error: errorText(error, 'Login failed') }) }
      const fallback = error instanceof RequestError ? 'Login failed' : 'An error occurred during login'
      toast({ title: 'Login failed', description: errorText(error, fallback), variant: 'destructive' })
      return error instanceof RequestError && error.status === 401 ? 'refused' : 'failed'
    }
  }
}

/** What can be used with a password that was right; undefined where that is not what the server said. */
export const methodsIn = (error: unknown) =>
  error instanceof RequestError ? (error.answer as { secondFactor?: SecondFactorMethod[] }).secondFactor : undefined
