import { VIEW } from '@/platform/browser/fetch-view'
import { mayActAs } from '@/platform/http/guards/session-requirements.server'
import type { ApiContext } from '@/platform/http/http.server'

/**
 * Which view a call that shows staff more answers with: the requested one, where the request names it (`x-view`; the call's guard
 * has seen to it that staff ask for theirs). Clients that know only the documented calls do not say: theirs is for staff where
 * one of them is logged in, and else for visitors (spec D2 §7, decisions, 'The API').
 */
export function viewOf(c: ApiContext): 'staff' | 'visitors' {
  if (c.req.header(VIEW.header) === VIEW.visitor) return 'visitors'
  const { actor, services } = c.var
  return actor && mayActAs(services, actor, 'editor') ? 'staff' : 'visitors'
}
