import { RequestError } from './fetch-json'

/** Why someone is asked: their session is over, or they do something for which the password must have been entered lately. */
type Reason = 'ended' | 'password'

/**
 * Where a session ends in the middle of the work, or a call needs the password again, staff are asked for it, and what was in progress goes on. The
 * dashboard shows the question; where nothing shows it, the answer is no.
 */
let pending: (PromiseWithResolvers<boolean> & { reason: Reason }) | undefined
const listeners = new Set<() => void>()

function notify() {
  for (const listener of listeners) listener()
}

/** Whether a call was refused because the password was entered too long ago. */
export const isPasswordNeeded = (error: unknown): boolean =>
  error instanceof RequestError && error.status === 403 && 'reauthenticate' in error.answer

/**
 * Resolves to whether someone logged in. Calls that are refused at the same time share one question: to log in again where any of them needs
 * that, since the password would not be enough.
 */
export function askToLogInAgain(reason: Reason): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  pending ??= { ...Promise.withResolvers<boolean>(), reason }
  if (reason === 'ended') pending.reason = reason
  notify()
  return pending.promise
}

/** Undefined where nothing is asked. */
export const reasonToLogIn = (): Reason | undefined => pending?.reason

export function answerLogInAgain(isLoggedIn: boolean) {
  pending?.resolve(isLoggedIn)
  pending = undefined
  notify()
}

/** For what shows the question. When the last one goes, an open question is answered with no. */
export function subscribeToLogInAgain(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) answerLogInAgain(false)
  }
}
