import { listAccounts } from '@/features/accounts/account.repository.server'
import { findMailStates } from '@/features/mail/mail.api.server'
import { presenter } from '@/platform/http/http.server'
import type { Services } from '@/platform/services.server'
import type { ContactMessageRow } from '../contact-message.repository.server'
import { type ContactMessage, writtenMessage } from '../contact-message.schema'
import { overdueDays } from '../message-status'
import { listMessageNotes, listMessageReplies, type ReplyRow } from './inbox.repository.server'
import type { Reply } from './inbox.schema'

export const presentContactMessage = presenter(writtenMessage)

type Names = ReadonlyMap<number, string>

export const readNames = async ({ db }: Pick<Services, 'db'>) => new Map((await listAccounts(db)).map(({ id, username }) => [id, username]))

const nameOf = (names: Names, id: number | null): string | null => (id === null ? null : (names.get(id) ?? null))

export async function presentMessages(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  rows: readonly ContactMessageRow[],
  names: Names,
): Promise<ContactMessage[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const notes = Map.groupBy(await listMessageNotes(db, ids), ({ messageId }) => messageId)
  const written = await listMessageReplies(db, ids)
  const replies = Map.groupBy(await presentReplies({ db }, written, names), (_, at) => written[at]?.messageId)
  return rows.map((row) => ({
    ...presentContactMessage(row),
    status: row.status,
    assigneeId: row.assigneeId,
    assignee: nameOf(names, row.assigneeId),
    overdueDays: overdueDays(row, clock.now()),
    notes: (notes.get(row.id) ?? []).map(({ id, accountId, text, createdAt }) => ({ id, by: nameOf(names, accountId), text, createdAt })),
    replies: replies.get(row.id) ?? [],
    held: false,
    heldReason: null,
  }))
}

export async function presentReplies({ db }: Pick<Services, 'db'>, rows: readonly ReplyRow[], names: Names): Promise<Reply[]> {
  const keys = rows.map(({ mailKey }) => mailKey)
  const emails = await findMailStates(db, keys)
  return rows.map(({ id, accountId, markdown, createdAt, mailKey }) => ({
    id,
    by: nameOf(names, accountId),
    markdown,
    createdAt,
    email: emails.get(mailKey) ?? null,
  }))
}
