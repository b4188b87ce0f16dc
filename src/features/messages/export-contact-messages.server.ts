import { type ExportPart, jsonPieces, oneFile, tablePieces } from '@/content/export-part.server'
import type { Services } from '@/platform/services.server'
import { presentContactMessage } from './contact-message.presenter.server'
import { listContactMessages } from './contact-message.repository.server'
import { listSavedReplies } from './inbox/answers.repository.server'
import { presentContactMessages } from './list-contact-messages.server'

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

const answers = { id: true, status: true, assignee: true, notes: true, replies: true }

export const contactMessageExports: readonly ExportPart[] = [
  oneFile('contact-messages.csv', 'The messages of visitors.', (services) => tablePieces(columns, batches(services))),
  oneFile('contact-messages-inbox.csv', 'Who looks after these messages, notes of staff, and replies.', (services) =>
    tablePieces(answers, answerBatches(services)),
  ),
  oneFile('saved-replies.json', 'Replies that staff use again.', (services) => jsonPieces(savedReplies(services))),
]

async function* batches({ db }: Services) {
  for await (const rows of listContactMessages(db, {}, {})) yield rows.map(presentContactMessage)
}

async function* answerBatches(services: Services) {
  for await (const messages of presentContactMessages(services, {}))
    yield messages.map(({ id, status, assignee, notes, replies }) => ({ id, status, assignee, notes, replies }))
}

async function* savedReplies({ db }: Services) {
  yield await listSavedReplies(db)
}
