import { CONTACT_MESSAGE } from '@/features/contact-messages/emails/contact-message-email.server'
import { insertMail } from '@/features/mail/mail.repository.server'
import { mailColumns, type NewMail } from '@/features/mail/sending/queue-mail.server'
import { REGISTRATION } from '@/features/registrations/record/registration.repository.server'
import type { JobRow } from '@/platform/jobs/job.repository.server'
import type { Services } from '@/platform/services.server'
import { deleteOutboxMail, keysFor, listOutboxMail, splitOutboxMail } from './outbox-mail.repository.server'
import { storedContactMessageEmail, storedRegistrationMail } from './stored-mail.server'

type Parts = Pick<Services, 'db' | 'config' | 'clock' | 'site'>

const ROWS_AT_ONCE = 200

/** What the payload of each kind was called, and the messages that such rows cause. */
const sources = [
  {
    kinds: ['registration-confirmation', 'registration-notice'],
    idField: 'registrationId',
    about: REGISTRATION,
    stored: storedRegistrationMail,
  },
  { kinds: ['contact-notice'], idField: 'messageId', about: CONTACT_MESSAGE, stored: storedContactMessageEmail },
]

/**
 * Makes a message for each recipient of the mail that an earlier program left in its outbox: what was sent or given up is listed as such, and
 * what waits goes on with its Message-ID and the tries it had. About someone who is gone nothing is sent, and nothing is shown but the
 * state. A batch at a time, each in a transaction, so that a start that is cut off goes on at the next.
 */
export async function convertOutboxMail(parts: Parts): Promise<void> {
  while (await parts.db.tx(() => convertSome(parts)));
}

/** Answers whether there were any. */
async function convertSome(parts: Parts): Promise<boolean> {
  const { db } = parts
  const rows = await listOutboxMail(db, ROWS_AT_ONCE)
  const messagesOf = await findMessages(parts, rows)
  const finished: JobRow[] = []
  for (const row of rows) {
    const messages = messagesOf(row)
    const waits = row.doneAt === null && row.failedAt === null
    const keys = keysFor(row, messages.length)
    const contents = messages.map((message, index) => mailColumns(message, keys[index] ?? row.key))
    if (contents.length === 0 && !waits) contents.push(nameless(row))
    await insertMail(
      db,
      contents.map((content) => ({ ...content, ...stateOf(row) })),
    )
    if (waits && messages.length > 0) await splitOutboxMail(db, row, keys)
    else finished.push(row)
  }
  if (finished.length > 0) await deleteOutboxMail(db, finished)
  return rows.length > 0
}

/** The messages of each row; none where the person is gone. */
async function findMessages(parts: Parts, rows: readonly JobRow[]): Promise<(row: JobRow) => NewMail[]> {
  const found = new Map<string, Map<number, NewMail[]>>()
  for (const { about, stored } of sources) {
    const ids = rows.map(subjectOf).flatMap(({ kind, id }) => (kind === about ? id : []))
    found.set(about, ids.length > 0 ? await stored(parts, [...new Set(ids)]) : new Map())
  }
  return (row) => {
    const { kind, id } = subjectOf(row)
    const messages = found.get(kind)?.get(id) ?? []
    return messages.filter(({ mail }) => mail.kind === row.kind)
  }
}

/** The id of the row that it is about; zero, which no row has, where the payload doesn't say. */
function subjectOf({ kind, payload }: JobRow): { kind: string; id: number } {
  const source = sources.find(({ kinds }) => kinds.includes(kind))
  const fields: Record<string, unknown> = { ...payload }
  const id = source && fields[source.idField]
  return { kind: source?.about ?? '', id: typeof id === 'number' ? id : 0 }
}

/** One message that went to two people keeps its Message-ID for both. */
const stateOf = (row: JobRow) => ({
  messageId: row.key,
  createdAt: row.createdAt,
  attempts: row.attempts,
  sentAt: row.doneAt,
  failedAt: row.failedAt,
  nextTryAt: row.doneAt || row.failedAt ? null : row.runAt,
  lastError: row.lastError,
})

const nameless = (row: JobRow) => ({
  key: row.key,
  kind: row.kind,
  recipient: null,
  recipientKey: null,
  replyTo: null,
  facts: null,
  aboutKind: subjectOf(row).kind,
  aboutId: subjectOf(row).id,
  about: null,
})
