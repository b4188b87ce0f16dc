import { ApiError } from '@/platform/http/errors.server'
import type { Actor } from '@/platform/http/http.server'
import { hasRole, type Role } from '@/platform/roles'
import type { Services } from '@/platform/services.server'

/** An admin who must set up a second factor before anything else (spec B §7.2). */
export const lacksSecondFactor = ({ site }: Pick<Services, 'site'>, { role, hasSecondFactor }: Pick<Actor, 'role' | 'hasSecondFactor'>) =>
  site.requireSecondFactor === true && role === 'admin' && !hasSecondFactor

/** An admin who lacks the required second factor may do only what is one's own, as any member. */
export const mayActAs = (services: Pick<Services, 'site'>, actor: Pick<Actor, 'role' | 'hasSecondFactor'>, least: Role): boolean =>
  hasRole(actor.role, least) && (least === 'member' || !lacksSecondFactor(services, actor))

export const secondFactorRequired = () =>
  new ApiError(403, 'Admins need a second step to log in here. Set one up first, under My Account.', {
    details: { secondFactorRequired: true },
  })

/** spec B §7.2 */
const RECENT = 10 * 60_000

/** By how much the clocks of two servers may differ. */
const SKEW = 60_000

/** Throws ApiError 403 with `reauthenticate` for an old password entry: open sessions and stolen cookies must not give power or data away. */
export function requireRecentLogin({ authenticatedAt }: Pick<Actor, 'authenticatedAt'>, now: Date) {
  const age = now.getTime() - Date.parse(authenticatedAt)
  // One in the future is from before the clock was set back, so its age is unknown.
  if (age >= -SKEW && age <= RECENT) return
  throw new ApiError(403, 'Please enter your password again.', { details: { reauthenticate: true } })
}
