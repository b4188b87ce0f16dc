import { useQueryClient } from '@tanstack/react-query'
import { errorText, fetchJson, RequestError } from '@/platform/browser/fetch-json'
import { clearStaffCopy } from '@/platform/browser/staff-storage'
import { clearUserQueries } from '@/platform/rendering/query-client'
import { toast } from '@/ui/toast/toast'
import { accountRequest, currentUserQuery } from './account.queries'
import type { Login, User } from './account.schema'
import type { SecondFactorMethod } from './second-factor/second-factor.schema'
import { showFailure } from './sessions/session'
import { readStoredUser, storeUser } from './sessions/stored-user'

export interface SecondStepPrompt {
  methods: SecondFactorMethod[]
  error?: string | undefined
}

type Outcome = 'logged in' | 'refused' | 'failed' | SecondStepPrompt

export function useEnterSession() {
  const queryClient = useQueryClient()

  return async function enterSession(user: User) {
    await queryClient.cancelQueries(currentUserQuery)
    // Loaded data was a visitor's or someone else's; who logs in again in the middle of the work keeps theirs.
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

/** Logs in and says how it went; never throws. Kept apart from the session, which every visitor's page loads. */
export function useLogin() {
  const enterSession = useEnterSession()

  return async function login(json: Login): Promise<Outcome> {
    try {
      const { user } = await fetchJson(accountRequest('POST /api/auth/login', { json }))
      await enterSession(user)
      return 'logged in'
    } catch (error) {
      const methods = methodsIn(error)
      if (methods) return { methods, ...(json.code !== undefined && { error: errorText(error, 'Login failed') }) }
      showFailure(error, 'Login')
      return error instanceof RequestError && error.status === 401 ? 'refused' : 'failed'
    }
  }
}

export const methodsIn = (error: unknown) =>
  error instanceof RequestError ? (error.answer as { secondFactor?: SecondFactorMethod[] }).secondFactor : undefined
