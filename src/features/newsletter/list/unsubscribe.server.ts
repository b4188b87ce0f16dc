import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { hashOfToken } from '@/platform/token.server'
import { leaveList } from './leave-list.server'
import { findSubscriptionByHash } from './subscription.repository.server'
import { isSuppressed } from './suppression.repository.server'

/** What a link is for; `isDone` where the address has left. Null for one that never was. */
export async function readUnsubscribeLink({ db }: Pick<Services, 'db'>, token: string): Promise<{ isDone: boolean } | null> {
  const hash = hashOfToken(token)
  if (await findSubscriptionByHash(db, hash)) return { isDone: false }
  return (await isSuppressed(db, hash)) ? { isDone: true } : null
}

/** Ends the subscription of a link’s address. Throws ApiError 404 for a link that is unknown or was used. */
export async function unsubscribe(services: Pick<Services, 'db' | 'clock' | 'jobs' | 'config' | 'log'>, token: string) {
  await services.db.tx(async () => {
    const row = await findSubscriptionByHash(services.db, hashOfToken(token))
    if (!row || !(await leaveList(services, row, 'unsubscribed'))) throw new ApiError(404, 'This link has been used or has expired')
  })
}
