import { type QueryKey, queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query'
import type { AnswerOf, Call } from '@/platform/http/calls'
import { type ApiRequest, fetchJson } from './fetch-json'

type Options<C extends Call, Key extends QueryKey> = Omit<
  UndefinedInitialDataOptions<AnswerOf<C>, Error, AnswerOf<C>, Key>,
  'queryKey' | 'queryFn'
>

/** A query that makes a declared call: `apiQuery(['/api/mail', id], request('GET /api/mail/:id', { params: { id } }))`. */
export const apiQuery = <C extends Call, const Key extends QueryKey>(queryKey: Key, request: ApiRequest<C>, options?: Options<C, Key>) =>
  queryOptions({ ...options, queryKey, queryFn: () => fetchJson(request) })

/** For what may have changed since, or names people: each visit loads it again. */
export const neverCached = { gcTime: 0, staleTime: 0 }
