import { retryAfterLogin } from '@/features/desk/retry-after-login'
import { fetchJson, RequestError } from '@/platform/browser/fetch-json'
import { isPasswordNeeded } from '@/platform/browser/log-in-again'
import { accountRequest } from '../account.queries'

/** Asks for the password after ten minutes or a lost session (spec B §7.2); false where the person declines. Throws other failures. */
export async function confirmRecentLogin(): Promise<boolean> {
  try {
    await retryAfterLogin(() => fetchJson(accountRequest('POST /api/auth/reauthenticate', { json: {} })))
    return true
  } catch (error) {
    if (isPasswordNeeded(error) || (error instanceof RequestError && error.status === 401)) return false
    throw error
  }
}

/** Opens a file of what is held about people in a window of its own, once its reader has entered their password lately (spec B §7.2). */
export async function openExport(path: string) {
  const isConfirmed = await confirmRecentLogin().catch(() => true)
  if (isConfirmed) window.open(path, '_blank', 'noopener')
}
