import { ApiError } from '@/platform/http/errors.server'
import type { Actor } from '@/platform/http/http.server'
import { hasRole, type Role } from '@/platform/roles'
import type { Services } from '@/platform/services.server'

/** An admin who must set up a second factor before anything else (spec B §7.2). */
export const lacksSecondFactor = ({ site }: Pick<Services, 'site'>, { role, hasSecondFactor }: Pick<Actor, 'role' | 'hasSecondFactor'>) =>
  site.requireSecondFactor === true && role === 'admin' && !hasSecondFactor

/** What an account may do now: an admin who lacks the required second factor only what is one's own, as any member. */
export const mayActAs = (services: Pick<Services, 'site'>, actor: Pick<Actor, 'role' | 'hasSecondFactor'>, least: Role): boolean =>
  hasRole(actor.role, least) && (least === 'member' || !lacksSecondFactor(services, actor))

export const secondFactorRequired = () =>
  new ApiError(403, 'Admins need a second step to log in here. Set one up first, under My Account.', {
    details: { secondFactorRequired: true },
  })
