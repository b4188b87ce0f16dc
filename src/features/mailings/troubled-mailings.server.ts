import type { OverviewPart } from '@/content/staff/overview.schema'
import { hasRole, type Role } from '@/platform/roles'
import type { Services } from '@/platform/services.server'
import { listTroubledMailings } from './mailing.repository.server'

/** For Today: mailings that should be sent and aren’t. Hosts send them, so they are shown them. */
export async function findTroubledMailings({ db }: Pick<Services, 'db'>, role: Role): Promise<OverviewPart> {
  if (!hasRole(role, 'host')) return {}
  const mailings = (await listTroubledMailings(db)).flatMap(({ id, subject, state, trouble }) =>
    state === 'stopped' || state === 'sent' || trouble === null ? [] : [{ id, subject, state, trouble }],
  )
  if (mailings.length === 0) return {}
  return { mailings, tabs: { mailings: { count: mailings.length, of: 'not leaving', isDue: true } } }
}
