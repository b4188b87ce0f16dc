import type { Actor } from '@/platform/http/http.server'
import { lacksSecondFactor } from '@/platform/http/session-requirements.server'
import type { Services } from '@/platform/services.server'
import type { User } from './account.schema'

export const presentUser = (services: Pick<Services, 'site'>, actor: Actor): User => {
  const { id, username, role } = actor
  return { id, username, isAdmin: role === 'admin', role, ...(lacksSecondFactor(services, actor) && { secondFactorRequired: true }) }
}
