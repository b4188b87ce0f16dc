import type { AnswerOf, Call, StaffAnswerOf } from '@/platform/http/calls'
import type { ApiRequest } from './api-request'
import { fetchJson } from './fetch-json'

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
