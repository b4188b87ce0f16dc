import { csvPieces } from '@/platform/csv'
import { dayText } from '@/platform/time/date-format'
import type { Subscriber } from './subscriber.schema'
import type { SubscriptionRow } from './subscription.repository.server'

export const presentSubscriber = (row: SubscriptionRow): Subscriber => ({
  id: row.id,
  email: row.email,
  name: row.name,
  createdAt: row.createdAt,
})

/** The subscribers as a CSV file in pieces (spec decisions, 'The API'); days as they are in `timeZone`. */
export const subscribersCsv = (batches: AsyncIterable<readonly SubscriptionRow[]>, timeZone: string): AsyncGenerator<string, void> =>
  csvPieces(['Email', 'Name', 'Subscribed'], cellsOf(batches, timeZone))

async function* cellsOf(batches: AsyncIterable<readonly SubscriptionRow[]>, timeZone: string) {
  for await (const rows of batches) yield rows.map((row) => [row.email, row.name ?? '', dayText(row.createdAt, timeZone)])
}

/** `newsletter-subscribers-2027-10-05.csv`; `today` is YYYY-MM-DD. */
export const subscribersFileName = (today: string): string => `newsletter-subscribers-${today}.csv`
