import { type ExportPart, oneFile, tablePieces } from '@/content/export-part.server'
import { readSubscriptions, type SubscriptionRow } from './subscription.repository.server'

export const subscriberExports: readonly ExportPart[] = [
  oneFile('subscribers.csv', 'Who gets the newsletter, and since when.', (services) =>
    subscriberTable(readSubscriptions(services.db, { isConfirmed: true })),
  ),
]

/** A list as a table, with the headings that an import reads; without those who have not confirmed. */
export const subscriberTable = (batches: AsyncIterable<readonly SubscriptionRow[]>) =>
  tablePieces({ email: true, name: true, consentedAt: true, source: true }, consents(batches))

async function* consents(batches: AsyncIterable<readonly SubscriptionRow[]>) {
  for await (const rows of batches)
    yield rows.map(({ email, name, confirmedAt, source }) => ({ email, name, consentedAt: confirmedAt, source }))
}
