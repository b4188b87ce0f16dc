import { findAccount } from '@/features/auth/account.repository.server'
import type { Database } from '@/platform/database/database.server'
import { ApiError, invalidInput } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import type { ContactMessageRow } from '../contact-message.repository.server'
import { insertNote, listMessageNotes, lockContactMessage, updateContactMessage } from './answers.repository.server'
import type { MessageChange, NewNote } from './inbox.schema'
import { mayAnswer } from './owners.server'

/** Locks it until the surrounding transaction ends. Throws ApiError 404. */
export async function getLockedMessage(db: Database, id: number): Promise<ContactMessageRow> {
  const message = await lockContactMessage(db, id)
  if (!message) throw new ApiError(404, 'Message not found')
  return message
}

/**
 * Says who looks after a message and what became of it (spec B §5.1); a new one that someone takes is open. Throws ApiError: 404, or 400 for
 * an owner who can’t log in as a host.
 */
export const changeMessage = ({ db }: Pick<Services, 'db'>, id: number, { status, assigneeId }: MessageChange): Promise<void> =>
  db.tx(async () => {
    const message = await getLockedMessage(db, id)
    if (assigneeId && assigneeId !== message.assigneeId && !(await canOwn(db, assigneeId)))
      throw invalidInput('assigneeId', 'This account can’t look after messages. Please choose another one')
    await updateContactMessage(db, id, {
      status: status ?? (assigneeId && message.status === 'new' ? 'open' : message.status),
      assigneeId: assigneeId === undefined ? message.assigneeId : assigneeId,
    })
  })

async function canOwn(db: Database, accountId: number): Promise<boolean> {
  const account = await findAccount(db, accountId)
  return account !== undefined && mayAnswer(account)
}

/**
 * Adds what only staff read; a new message that gets a note is open. Sent again by its author because the answer was lost, it is
 * added once. Throws ApiError 404.
 */
export const addNote = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { messageId, note: { text, after }, accountId }: { messageId: number; note: NewNote; accountId: number },
): Promise<void> =>
  db.tx(async () => {
    const { status } = await getLockedMessage(db, messageId)
    const unseen = after === undefined ? [] : (await listMessageNotes(db, [messageId])).filter(({ id }) => id > (after ?? 0))
    if (unseen.some((other) => other.accountId === accountId && other.text === text)) return
    await insertNote(db, { messageId, accountId, text, createdAt: clock.now().toISOString() })
    if (status === 'new') await updateContactMessage(db, messageId, { status: 'open' })
  })
