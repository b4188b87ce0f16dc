import { VIEW } from '@/platform/browser/fetch-for-staff'
import type { ApiContext } from '@/platform/http/http.server'

/**
 * For whom a read is, of a call that tells staff more: for whom it is asked, where the request says so (`x-view`; the call's guard
 * has seen to it that an admin asks for staff's). Clients that know only the documented calls do not say: theirs is for staff where
 * an admin is signed in, and else for visitors (spec D2 §7, decisions, 'The API').
 */
export function viewOf(c: ApiContext): 'staff' | 'visitors' {
  if (c.req.header(VIEW.header) === VIEW.visitor) return 'visitors'
  return c.var.actor?.isAdmin ? 'staff' : 'visitors'
}
