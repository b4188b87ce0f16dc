import type * as z from 'zod'
import type { Call, Calls } from '@/platform/http/calls'

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
