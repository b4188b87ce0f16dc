import { type ExportPart, oneFile, tablePieces } from '@/content/transfer/export-part.server'
import type { Services } from '@/platform/services.server'
import { presentEnquiry } from './enquiry.presenter.server'
import { listEnquiries } from './enquiry.repository.server'

const COLUMNS = [
  'id',
  'createdAt',
  'name',
  'email',
  'phoneNumber',
  'interest',
  'hearAboutUs',
  'contactMethod',
  'consentToContact',
  'message',
] as const

export const enquiryExports: readonly ExportPart[] = [
  oneFile('contact-messages.csv', 'The messages of visitors.', (services) => tablePieces(COLUMNS, batches(services))),
]

async function* batches({ db }: Services) {
  for await (const rows of listEnquiries(db, {}, {})) yield rows.map(presentEnquiry)
}
