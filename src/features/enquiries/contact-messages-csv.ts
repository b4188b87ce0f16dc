import { csvPieces } from '@/platform/csv'
import { dayText } from '@/platform/time/date-format'
import { site } from '@/site/facts'
import type { ContactMessage } from './contact-message.schema'
import { contactMethodLabels, hearAboutUsLabels, interestLabels, labelOf } from './contact-options'

/** The table's columns (spec D2 §2). */
export const contactColumns = ['Date', 'Name', 'Email', 'Phone', 'Interest', 'How Heard', 'Contact Method', 'Consent', 'Message'] as const

/** What stands in these columns for a message, in the table and in the file (spec decisions, 'The pages'). */
export const contactCells = (message: ContactMessage): string[] => [
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
export const contactMessagesCsv = (batches: AsyncIterable<readonly ContactMessage[]>): AsyncGenerator<string, void> =>
  csvPieces(contactColumns, cellsOf(batches))

async function* cellsOf(batches: AsyncIterable<readonly ContactMessage[]>) {
  for await (const messages of batches) yield messages.map(contactCells)
}

/** `contact-messages-2027-10-05.csv`; `today` is YYYY-MM-DD. */
export const contactMessagesFileName = (today: string): string => `contact-messages-${today}.csv`
