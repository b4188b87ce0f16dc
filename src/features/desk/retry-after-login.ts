import { RequestError } from '@/platform/browser/fetch-json'
import { askToLogInAgain, isPasswordNeeded } from '@/platform/browser/log-in-again'
import { clearOfflineCopy } from '@/platform/browser/offline-copy'

/** Repeats a call after a new login or password; an ended session deletes the offline copy here. Throws as the call does. */
export async function retryAfterLogin<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const isOver = error instanceof RequestError && error.status === 401
    if (isOver) void clearOfflineCopy()
    const canContinue = isOver || isPasswordNeeded(error)
    if (!canContinue || !(await askToLogInAgain(isOver ? 'ended' : 'password'))) throw error
    return retryAfterLogin(call)
  }
}
