import type * as z from 'zod'
import type { AnswerOf, Call, Calls, QueryOf, StaffAnswerOf } from '@/platform/http/calls'

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

declare const declared: unique symbol

/** A call that is to be made. Only its type says which one, and so what it answers. */
export interface ApiRequest<C extends Call = Call> {
  method: string
  path: string
  json?: unknown
  readonly [declared]?: C
}

type ParameterOf<Name> = Name extends `${string}:${infer First}/${infer Rest}`
  ? First | ParameterOf<Rest>
  : Name extends `${string}:${infer Last}`
    ? Last
    : never

type Options<Name, C> = ([ParameterOf<Name>] extends [never] ? object : { params: Record<ParameterOf<Name>, string | number> }) &
  (C extends { body: infer B extends z.ZodType } ? { json: z.input<B> } : object)

type ApiRequester<Declared extends Calls> = <Name extends keyof Declared & string>(
  name: Name,
  ...options: object extends Options<Name, Declared[Name]> ? [Options<Name, Declared[Name]>?] : [Options<Name, Declared[Name]>]
) => ApiRequest<Extract<Declared[Name], Call>>

/**
 * Gives what makes the requests of declared calls: `apiRequest<typeof eventCalls>()('GET /api/events/slug/:slug', { params: { slug } })`. The
 * declarations themselves stay on the server.
 */
export const apiRequest = <Declared extends Calls>() => toRequest as ApiRequester<Declared>

interface Parts {
  params?: Record<string, string | number>
  json?: unknown
}

function toRequest(name: string, { params = {}, json }: Parts = {}) {
  const [method, path] = name.split(' ') as [string, string]
  return { method, path: path.replace(/:(\w+)/g, (_whole, parameter: string) => encodeURIComponent(params[parameter] as string)), json }
}

/** The request header that says which view of a list is read, staff’s or visitors’: `x-view: staff`, or `x-view: visitor`. */
export const VIEW = { header: 'x-view', staff: 'staff', visitor: 'visitor' }

/** The request header that holds the token of a preview. */
export const PREVIEW = 'x-preview'

/**
 * A list as staff edit it. Everyone may read it, but only staff get all of it, and what visitors get would empty the rest when
 * saved again. So the request says which view it wants, and the server refuses (401, 403) where the session is over. Throws as `fetchJson`.
 */
export const fetchForStaff = <C extends Call>(request: ApiRequest<C>): Promise<StaffAnswerOf<C>> =>
  fetchJson(request, { [VIEW.header]: VIEW.staff }) as Promise<StaffAnswerOf<C>>

/**
 * The same as visitors get, also for staff: the public pages show staff what they show everyone, without drafts. Throws as
 * `fetchJson`.
 */
export const fetchForVisitors = <C extends Call>(request: ApiRequest<C>): Promise<AnswerOf<C>> =>
  fetchJson(request, { [VIEW.header]: VIEW.visitor })

/** A read as visitors get it, with the draft of a preview’s link in it as if it were published. Throws as `fetchJson`. */
export const fetchPreview =
  (token: string) =>
  <C extends Call>(request: ApiRequest<C>): Promise<AnswerOf<C>> =>
    fetchJson(request, { [VIEW.header]: VIEW.visitor, [PREVIEW]: token })

type Query<C extends Call> = { [Key in keyof QueryOf<C>]?: QueryOf<C>[Key] | undefined }

/** The request with what `query` says behind a question mark; what is empty is left out. */
export function withQuery<C extends Call>({ path, ...request }: ApiRequest<C>, query: Query<C>): ApiRequest<C> {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) parameters.set(name, String(value))
  return { ...request, path: parameters.size > 0 ? `${path}?${parameters}` : path }
}
