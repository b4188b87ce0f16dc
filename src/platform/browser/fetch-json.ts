import type * as z from 'zod'
import type { AnswerOf, Call, Calls, QueryOf, StaffAnswerOf } from '@/platform/http/calls'

/** A failed request's answer. `message` is fixed by spec D1 §7: the status, a colon, a space, then the answer's text, else the status text. */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly status: number
  readonly detail: string | undefined
  readonly issues: { path: string; message: string }[]
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

/** Makes a documented call (spec D1 §7). Throws RequestError when the answer is not a success, TypeError when there was none. */
export async function fetchAnswer({ method, path, json }: ApiRequest, headers?: Record<string, string>): Promise<Response> {
  const response = await send(path, {
    method,
    headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
    body: JSON.stringify(json),
  })
  if (!response.ok) throw new RequestError(response.status, response.statusText, await response.text())
  return response
}

/** The JSON answer of a documented call. Throws as `fetchAnswer`. */
export const fetchJson = async <C extends Call>(request: ApiRequest<C>, headers?: Record<string, string>): Promise<AnswerOf<C>> =>
  (await fetchAnswer(request, headers)).json()

export const errorText = (error: unknown, fallback: string): string => (error instanceof RequestError && error.detail) || fallback

function parseFailure(body: string): object {
  try {
    return Object(JSON.parse(body))
  } catch {
    return {}
  }
}

declare const declared: unique symbol

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

/** Makes requests of declared calls: `apiRequest<typeof eventCalls>()('GET /api/…', { params })`. Declarations stay on the server. */
export const apiRequest = <Declared extends Calls>() => toRequest as ApiRequester<Declared>

function toRequest(name: string, { params = {}, json }: { params?: Record<string, string | number>; json?: unknown } = {}) {
  const [method, path] = name.split(' ') as [string, string]
  return { method, path: path.replace(/:(\w+)/g, (_whole, parameter: string) => encodeURIComponent(params[parameter] as string)), json }
}

/** The request header that says which view of a list is read, staff’s or visitors’: `x-view: staff`, or `x-view: visitor`. */
export const VIEW = { header: 'x-view', staff: 'staff', visitor: 'visitor' }

export const PREVIEW = 'x-preview'

/** Reads a list as staff edit it. Refused once the session is over: saving what visitors get would empty the rest. Throws as `fetchJson`. */
export const fetchForStaff = <C extends Call>(request: ApiRequest<C>): Promise<StaffAnswerOf<C>> =>
  fetchJson(request, { [VIEW.header]: VIEW.staff }) as Promise<StaffAnswerOf<C>>

/** Reads as visitors get it: public pages show staff what they show everyone, without drafts. Throws as `fetchJson`. */
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
