import type { Services } from '@/platform/services.server'
import { backfillEventTimes } from './backfill-event-times.server'
import { convertOutboxMail } from './convert-outbox-mail.server'

/** One that has nothing to do, as at nearly every start, costs a query. One that is cut off goes on at the next start. */
type Upgrade = (services: Services) => Promise<void>

/** What earlier releases stored and a migration could not convert, since that takes what the features know. In the order of the releases. */
const upgrades: readonly Upgrade[] = [convertOutboxMail, backfillEventTimes]

/** Converts what earlier releases stored; before anything works with it. */
export async function upgradeStoredData(services: Services): Promise<void> {
  for (const upgrade of upgrades) await upgrade(services)
}
