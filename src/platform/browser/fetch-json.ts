import type { AnswerOf, Call } from '@/platform/http/calls'
import type { ApiRequest } from './api-request'

/**
 * A request that was answered, but not with success. `message` is fixed by spec D1 §7: the status, a colon, a space,
 * then the answer's text (or the status text when there is none). `detail` is the `message` field of the JSON answer,
 * `issues` says what is wrong with which field.
 */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly status: number
  readonly detail: string | undefined
  readonly issues: { path: string; message: string }[]
  /** Whatever else the JSON answer holds. */
  readonly answer: object

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    this.answer = parseFailure(body)
    const { message, issues } = this.answer as { message?: unknown; issues?: RequestError['issues'] }
    this.detail = typeof message === 'string' ? message : undefined
    this.issues = Array.isArray(issues) ? issues : []
  }
}

type Send = (path: string, init?: RequestInit) => Response | Promise<Response>

let send: Send = (path, init) => fetch(path, { ...init, credentials: 'include' })

/** On the server, requests are answered by the API in this process instead of over a socket. */
export function setRequestHandler(answer: Send) {
  send = answer
}

/**
 * Makes one of the documented calls (spec D1 §7), for those that answer a file. Throws RequestError when the answer is not a success, TypeError when
 * there was no answer.
 */
export async function fetchAnswer({ method, path, json }: ApiRequest, headers?: Record<string, string>): Promise<Response> {
  const response = await send(path, {
    method,
    headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
    // Undefined where there is nothing to send.
    body: JSON.stringify(json),
  })
  if (!response.ok) throw new RequestError(response.status, response.statusText, await response.text())
  return response
}

/** Makes one of the documented calls and gives its JSON answer, as the call declares it. Throws as `fetchAnswer` does. */
export async function fetchJson<C extends Call>(request: ApiRequest<C>, headers?: Record<string, string>): Promise<AnswerOf<C>> {
  return (await fetchAnswer(request, headers)).json()
}

/** The server's own words for a failure where it gave some, else `fallback`. */
export function errorText(error: unknown, fallback: string): string {
  return (error instanceof RequestError && error.detail) || fallback
}

/** What the JSON answer holds; nothing where it is none. */
function parseFailure(body: string): object {
  try {
    return Object(JSON.parse(body))
  } catch {
    return {}
  }
}
