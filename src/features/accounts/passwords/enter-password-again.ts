import { apiRequest, errorText, fetchJson, RequestError } from '@/platform/browser/fetch-json'
import { askToLogInAgain } from '@/platform/browser/log-in-again'
import { toast } from '@/ui/toast/toast'
import type { authCalls } from '../auth.calls'
import { methodsIn, type SecondStepPrompt } from '../use-login'

/** Enters the password again, with a code where the account has a second factor. Says how it went where it failed; never throws. */
export async function enterPasswordAgain(json: { password: string; code?: string }): Promise<'entered' | 'failed' | SecondStepPrompt> {
  try {
    await fetchJson(apiRequest<typeof authCalls>()('POST /api/auth/reauthenticate', { json }))
    return 'entered'
  } catch (error) {
    const methods = methodsIn(error)
    if (methods) return { methods, ...(json.code !== undefined && { error: errorText(error, 'Failed to check the code') }) }
    // The session has ended since: the open dialog becomes the one to log in again.
    if (error instanceof RequestError && error.status === 401) void askToLogInAgain('ended')
    else toast({ title: 'Error', description: errorText(error, 'Failed to check the password'), variant: 'destructive' })
    return 'failed'
  }
}
