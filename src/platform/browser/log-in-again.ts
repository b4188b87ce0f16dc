import { RequestError } from './fetch-json'

type Reason = 'ended' | 'password'

/** A question to log in again, after which what was in progress goes on. Where nothing shows it, the answer is no. */
let pending: (PromiseWithResolvers<boolean> & { reason: Reason }) | undefined
const listeners = new Set<() => void>()

function notify() {
  for (const listener of listeners) listener()
}

const isRefusalFor = (reason: string) => (error: unknown) => error instanceof RequestError && error.status === 403 && reason in error.answer
export const isPasswordNeeded = isRefusalFor('reauthenticate')
export const isSecondFactorRequired = isRefusalFor('secondFactorRequired')

/** Resolves to whether someone logged in. Calls refused together share one question, about logging in where any of them needs that. */
export function askToLogInAgain(reason: Reason): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  pending ??= { ...Promise.withResolvers<boolean>(), reason }
  if (reason === 'ended') pending.reason = reason
  notify()
  return pending.promise
}

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
