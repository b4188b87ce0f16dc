import type { AnswerOf, Call } from '@/platform/http/calls'
import type { ApiRequest } from './api-request'
import { VIEW } from './fetch-for-staff'
import { fetchJson } from './fetch-json'

/** The request header that holds the token of a preview. */
export const PREVIEW = 'x-preview'

/** A read as visitors get it, with the draft of a preview’s link in it as if it were published. Throws as `fetchJson`. */
export const fetchPreview =
  (token: string) =>
  <C extends Call>(request: ApiRequest<C>): Promise<AnswerOf<C>> =>
    fetchJson(request, { [VIEW.header]: VIEW.visitor, [PREVIEW]: token })
