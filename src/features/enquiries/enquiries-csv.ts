import { csvPieces } from '@/platform/csv'
import { dayText } from '@/platform/time/date-format'
import { contactMethodLabels, hearAboutUsLabels, interestLabels, labelOf } from './contact-options'
import type { Enquiry } from './enquiry.schema'

/** The table's columns (spec D2 §2). */
export const contactColumns = ['Date', 'Name', 'Email', 'Phone', 'Interest', 'How Heard', 'Contact Method', 'Consent', 'Message'] as const

/** What stands in these columns for a message, in the table and in the file (spec decisions, 'The pages'); days as they are in `timeZone`. */
export const contactCells = (message: Enquiry, timeZone: string): string[] => [
  dayText(message.createdAt, timeZone),
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
export const enquiriesCsv = (batches: AsyncIterable<readonly Enquiry[]>, timeZone: string): AsyncGenerator<string, void> =>
  csvPieces(contactColumns, cellsOf(batches, timeZone))

async function* cellsOf(batches: AsyncIterable<readonly Enquiry[]>, timeZone: string) {
  for await (const messages of batches) yield messages.map((message) => contactCells(message, timeZone))
}

/** `contact-messages-2027-10-05.csv`; `today` is YYYY-MM-DD. */
export const enquiriesFileName = (today: string): string => `contact-messages-${today}.csv`
