import type { Call, QueryOf } from '@/platform/http/calls'
import type { ApiRequest } from './api-request'

type Query<C extends Call> = { [Key in keyof QueryOf<C>]?: QueryOf<C>[Key] | undefined }

/** The request with what `query` says behind a question mark; what is empty is left out. */
export function withQuery<C extends Call>({ path, ...request }: ApiRequest<C>, query: Query<C>): ApiRequest<C> {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) parameters.set(name, String(value))
  return { ...request, path: parameters.size > 0 ? `${path}?${parameters}` : path }
}
