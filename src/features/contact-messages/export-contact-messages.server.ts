import { type ExportPart, oneFile, tablePieces } from '@/content/transfer/export-part.server'
import type { Services } from '@/platform/services.server'
import { presentContactMessage } from './contact-message.presenter.server'
import { listContactMessages } from './contact-message.repository.server'

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

export const contactMessageExports: readonly ExportPart[] = [
  oneFile('contact-messages.csv', 'The messages of visitors.', (services) => tablePieces(columns, batches(services))),
]

async function* batches({ db }: Services) {
  for await (const rows of listContactMessages(db, {}, {})) yield rows.map(presentContactMessage)
}
