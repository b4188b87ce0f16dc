import { csvPieces } from '@/platform/csv'
import { dayText } from '@/platform/time/date-format'
import { site } from '@/site/facts'
import { contactMethodLabels, hearAboutUsLabels, interestLabels, labelOf } from './contact-options'
import type { Enquiry } from './enquiry.schema'

/** The table's columns (spec D2 §2). */
export const contactColumns = ['Date', 'Name', 'Email', 'Phone', 'Interest', 'How Heard', 'Contact Method', 'Consent', 'Message'] as const

/** What stands in these columns for a message, in the table and in the file (spec decisions, 'The pages'). */
export const contactCells = (message: Enquiry): string[] => [
  dayText(message.createdAt, site.timeZone),
  message.name,
  message.email,
  message.phoneNumber ?? '',
  labelOf(interestLabels, message.interest),
  labelOf(hearAboutUsLabels, message.hearAboutUs),
  labelOf(contactMethodLabels, message.contactMethod),
  message.consentToContact ? 'Yes' : 'No',
  message.message,
]

/** The messages as a CSV file in pieces. */
export const enquiriesCsv = (batches: AsyncIterable<readonly Enquiry[]>): AsyncGenerator<string, void> =>
  csvPieces(contactColumns, cellsOf(batches))

async function* cellsOf(batches: AsyncIterable<readonly Enquiry[]>) {
  for await (const messages of batches) yield messages.map(contactCells)
}

/** `contact-messages-2027-10-05.csv`; `today` is YYYY-MM-DD. */
export const enquiriesFileName = (today: string): string => `contact-messages-${today}.csv`
