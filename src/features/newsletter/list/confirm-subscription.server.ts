import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { confirmToken, idInConfirmToken, isSameToken } from './address-token.server'
import { consentText } from './consent-text'
import { confirmSubscriptionRow, findSubscription, type SubscriptionRow } from './subscription.repository.server'
import { liftSuppression } from './suppression.repository.server'

type Parts = Pick<Services, 'db' | 'clock' | 'site'>

/** What a link is for; `isDone` once it has been used. Null for one that never was, or whose subscription is gone. */
export async function readConfirmLink({ db }: Pick<Services, 'db'>, token: string): Promise<{ isDone: boolean } | null> {
  const row = await findByToken(db, token)
  return row ? { isDone: row.confirmedAt !== null } : null
}

/**
 * Confirms a subscription by the link in its email, with the moment and the words of the consent; an address that had left is on the list
 * again (spec B §4.1, §4.2). Throws ApiError 404 for a link that is unknown or was used.
 */
export async function confirmSubscription({ db, clock, site }: Parts, token: string) {
  await db.tx(async () => {
    const row = await findByToken(db, token)
    const isOurs =
      row && (await confirmSubscriptionRow(db, row.id, { confirmedAt: clock.now().toISOString(), consentText: consentText(site) }))
    if (!isOurs) throw new ApiError(404, 'This link has been used or has expired')
    if (row.addressHash) await liftSuppression(db, row.addressHash)
  })
}

async function findByToken(db: Services['db'], token: string): Promise<SubscriptionRow | undefined> {
  const id = idInConfirmToken(token)
  const row = id === undefined ? undefined : await findSubscription(db, id)
  return row && isSameToken(await confirmToken(db, row), token) ? row : undefined
}
