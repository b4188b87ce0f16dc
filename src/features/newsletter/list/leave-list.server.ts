import type { KeyedEntry } from '@/content/keyed-list.server'
import { eraseMail } from '@/features/mail/erase-mail.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import type { Database } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'
import { addressHash } from './address-token.server'
import { insertDepartures } from './departure.repository.server'
import { findUnknownDepartures, isDepartureOf, noteDeparture, readDepartureLists, writeDepartureLists } from './departures.server'
import { countBounce, deleteSubscription, readSubscriptions, resetBounces, type SubscriptionRow } from './subscription.repository.server'
import { SUBSCRIPTION } from './subscription-facts'
import { suppressAddress } from './suppression.repository.server'

type Parts = Pick<Services, 'db' | 'clock' | 'jobs' | 'config' | 'log'>

/**
 * Takes a subscription off the list within the surrounding transaction, with the emails about it, and keeps its address off until its owner
 * subscribes again (spec B §4.2). Answers whether it was there.
 */
export async function leaveList(services: Parts, subscription: Leaving, reason: Reason): Promise<boolean> {
  const hasLeft = await takeOffList(services, subscription, reason)
  if (hasLeft) await noteDeparture(services, subscription.emailKey)
  return hasLeft
}

type Leaving = Pick<SubscriptionRow, 'id' | 'emailKey'>
type Reason = 'unsubscribed' | 'removed' | 'bounced'

async function takeOffList(services: Parts, { id, emailKey }: Leaving, reason: Reason): Promise<boolean> {
  const { db, clock } = services
  if (!(await deleteSubscription(db, id))) return false
  await suppressAddress(db, { addressHash: await addressHash(db, emailKey), reason, createdAt: clock.now().toISOString() })
  await eraseMail(services, SUBSCRIPTION, [id])
  return true
}

/**
 * Takes off the list again who left it after the backup was made that this database comes from: the lists outside the database have them, and it
 * doesn't (spec B §9.3). Answers how many there were. Throws where a list can't be read: emailing them would be worse.
 */
export async function applyDepartures(services: Services): Promise<number> {
  const unknown = await findUnknownDepartures(services, await readDepartureLists(services))
  const count = unknown.length > 0 ? await services.db.tx(() => takeOffAgain(services, unknown)) : 0
  await writeDepartureLists(services)
  return count
}

async function takeOffAgain(services: Services, entries: readonly KeyedEntry[]): Promise<number> {
  const { db } = services
  const gone: SubscriptionRow[] = []
  for await (const some of readSubscriptions(db, {}))
    gone.push(...some.filter(({ emailKey }) => entries.some((entry) => isDepartureOf(entry, emailKey))))
  for (const row of gone) await takeOffList(services, row, 'unsubscribed')
  await insertDepartures(db, entries)
  const detail = `${gone.length} again, after a restore`
  if (gone.length > 0) await recordAudit(services, { accountId: null, action: 'delete', entity: 'subscriber', entityId: null, detail })
  return gone.length
}

/** The third mailing in a row that an address’s mail server refuses takes it off the list (spec B §4.3). */
const MAX_BOUNCES = 3

/** Counts a mailing that bounced, within the surrounding transaction. */
export async function noteBounce(services: Parts, emailKey: string) {
  const row = await countBounce(services.db, emailKey)
  if (row && row.bounces >= MAX_BOUNCES) await leaveList(services, row, 'bounced')
}

/** A mailing arrived: those that bounced before count no longer. */
export const noteDelivery = (db: Database, emailKey: string) => resetBounces(db, emailKey)
