import { type ExportPart, oneFile, tablePieces } from '@/content/transfer/export-part.server'
import type { Services } from '@/platform/services.server'
import { presentEnquiry } from './enquiry.presenter.server'
import { listEnquiries } from './enquiry.repository.server'

const columns = {
  id: true,
  createdAt: true,
  name: true,
  email: true,
  phoneNumber: true,
  interest: true,
  hearAboutUs: true,
  contactMethod: true,
  consentToContact: true,
  message: true,
}

export const enquiryExports: readonly ExportPart[] = [
  oneFile('contact-messages.csv', 'The messages of visitors.', (services) => tablePieces(columns, batches(services))),
]

async function* batches({ db }: Services) {
  for await (const rows of listEnquiries(db, {}, {})) yield rows.map(presentEnquiry)
}
