import { csvPieces } from '@/platform/csv'
import { dayText } from '@/platform/time/date-format'
import { site } from '@/site/facts'
import type { SubscriptionRow } from './subscription.repository.server'

/** The subscribers as a CSV file in pieces (spec decisions, 'The API'). */
export const subscribersCsv = (batches: AsyncIterable<readonly SubscriptionRow[]>): AsyncGenerator<string, void> =>
  csvPieces(['Email', 'Name', 'Subscribed'], cellsOf(batches))

async function* cellsOf(batches: AsyncIterable<readonly SubscriptionRow[]>) {
  for await (const rows of batches) yield rows.map((row) => [row.email, row.name ?? '', dayText(row.created_at, site.timeZone)])
}

/** `newsletter-subscribers-2027-10-05.csv`; `today` is YYYY-MM-DD. */
export const subscribersFileName = (today: string): string => `newsletter-subscribers-${today}.csv`
