import { csvPieces } from '@/platform/text/csv'
import { dayText } from '@/platform/time/date-format'
import type { WrittenMessage } from './contact-message.schema'
import { contactMethodLabels, hearAboutUsLabels, interestLabels, labelOf } from './contact-options'

/** The table's columns (spec D2 §2). */
export const contactColumns = ['Date', 'Name', 'Email', 'Phone', 'Interest', 'How Heard', 'Contact Method', 'Consent', 'Message'] as const

export const contactCells = (message: WrittenMessage, timeZone: string): string[] => [
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

export const contactMessagesCsv = (batches: AsyncIterable<readonly WrittenMessage[]>, timeZone: string): AsyncGenerator<string, void> =>
  csvPieces(contactColumns, cellsOf(batches, timeZone))

async function* cellsOf(batches: AsyncIterable<readonly WrittenMessage[]>, timeZone: string) {
  for await (const messages of batches) yield messages.map((message) => contactCells(message, timeZone))
}
