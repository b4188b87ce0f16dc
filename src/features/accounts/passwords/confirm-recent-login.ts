import { retryAfterLogin } from '@/features/desk/retry-after-login'
import { apiRequest } from '@/platform/browser/api-request'
import { fetchJson, RequestError } from '@/platform/browser/fetch-json'
import { isPasswordNeeded } from '@/platform/browser/log-in-again'
import type { authCalls } from '../auth.calls'

/**
 * Asks for the password where it was entered more than ten minutes ago, or where the session is over (spec B §7.2). Answers false where someone would
 * rather not enter it. Throws what else keeps the server from answering.
 */
export async function confirmRecentLogin(): Promise<boolean> {
  try {
    await retryAfterLogin(() => fetchJson(apiRequest<typeof authCalls>()('POST /api/auth/reauthenticate', { json: {} })))
    return true
  } catch (error) {
    if (isPasswordNeeded(error) || (error instanceof RequestError && error.status === 401)) return false
    throw error
  }
}
