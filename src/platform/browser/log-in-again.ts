/**
 * Where a session ends in the middle of the work, staff are asked to log in again, and what was under way goes on. The dashboard
 * shows the question; where nothing shows it, the answer is no.
 */
let pending: PromiseWithResolvers<boolean> | undefined
const listeners = new Set<() => void>()

function notify() {
  for (const listener of listeners) listener()
}

/** Resolves to whether someone logged in. Calls that are refused at the same time share one question. */
export function askToLogInAgain(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  pending ??= Promise.withResolvers<boolean>()
  notify()
  return pending.promise
}

export const isAskedToLogIn = () => pending !== undefined

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
