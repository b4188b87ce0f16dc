import { useRef } from 'react'
import { newEntryKey } from '@/platform/browser/entry-key'
import { errorText, RequestError } from '@/platform/browser/fetch-json'

const GATEWAY_ERRORS = [502, 503, 504]

/** Whether no one knows what became of a request: nothing came back, or a proxy says that it got no answer. */
const isAnswerLost = (error: unknown) =>
  !(error instanceof RequestError) || (GATEWAY_ERRORS.includes(error.status) && error.detail === undefined)

/**
 * What to say of a request that failed: the server's words, `refused` where it gave none, and where its answer was lost, that no one knows what
 * became of it. `then` says what pressing again does.
 */
export const failureText = (error: unknown, refused: string, then: string) =>
  isAnswerLost(error) ? `The server didn’t answer, so we don’t know whether this went through. ${then}` : errorText(error, refused)

export const SAVE_AGAIN = 'Save it again to be sure.'
export const CREATE_AGAIN = 'Save it again: it won’t be created twice.'
export const TRY_AGAIN = 'Please try again.'
export const TRY_ONCE_MORE = 'Try again: nothing is done twice.'

/** Sends a request with the headers that it is given; `what` tells the requests of one hook apart. */
type SendOnce = <T>(what: string, send: (headers: Record<string, string>) => Promise<T>) => Promise<T>

/**
 * For calls that make something: until one is answered with success, it carries the same `Idempotency-Key`, so that it makes one thing even where
 * its answer was lost and it is sent again.
 */
export function useOnce(): SendOnce {
  const keys = useRef(new Map<string, string>())
  return async function once(what, send) {
    const key = keys.current.get(what) ?? newEntryKey()
    keys.current.set(what, key)
    const answer = await send({ 'idempotency-key': key })
    keys.current.delete(what)
    return answer
  }
}
