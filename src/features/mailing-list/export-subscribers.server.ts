import { type ExportPart, oneFile, tablePieces } from '@/content/transfer/export-part.server'
import type { Services } from '@/platform/services.server'
import { readSubscriptions } from './subscription.repository.server'

/** With the headings that `npm run import` reads (spec B §4.4). */
export const subscriberExports: readonly ExportPart[] = [
  oneFile('subscribers.csv', 'Who gets the newsletter, and since when.', (services) =>
    tablePieces({ email: true, name: true, consentedAt: true }, batches(services)),
  ),
]

async function* batches({ db }: Services) {
  for await (const rows of readSubscriptions(db, {}))
    yield rows.map((row) => ({ email: row.email, name: row.name, consentedAt: row.createdAt }))
}
