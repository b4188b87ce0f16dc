import { noteLinks } from '@/content/feature.server'
import { type AccountRow, findAccount, listAccounts } from '@/features/accounts/account.repository.server'
import { queueMail } from '@/features/mail/queue-mail.server'
import type { Database } from '@/platform/database/database.server'
import { ApiError, invalidInput, orNotFound } from '@/platform/http/errors.server'
import { type ApiContext, idParameter } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { hasRole } from '@/platform/roles'
import type { Services } from '@/platform/services.server'
import {
  type ContactMessageRow,
  countContactMessages,
  countMessagesByStatus,
  findContactMessages,
} from '../contact-message.repository.server'
import { storeMessage } from '../contact-messages.server'
import { overdueBefore, unanswered } from '../message-status'
import { heldCalls, inboxCalls } from './inbox.calls'
import {
  countHeldMessages,
  insertNote,
  insertReply,
  listMessageNotes,
  listMessageReplies,
  lockContactMessage,
  takeHeldMessage,
  updateContactMessage,
} from './inbox.repository.server'
import type { MessageChange, NewNote, NewReply } from './inbox.schema'
import { presentContactMessage, presentMessages, presentReplies, readNames } from './present-messages.server'
import { composeReply } from './reply-email.server'
import { savedReplyHandlers } from './saved-replies.server'

const NOT_FOUND = 'Message not found'
const messageId = (c: ApiContext) => idParameter(c, NOT_FOUND)

async function present(services: Services, id: number) {
  const [message] = await presentMessages(services, await findContactMessages(services.db, [id]), await readNames(services))
  return { message: orNotFound(message, NOT_FOUND) }
}

export const inboxApi = serveCalls(inboxCalls, {
  'GET /api/contact/counts': ({ services }) => countMessages(services),
  'GET /api/contact/owners': async ({ services }) => ({
    owners: (await listAccounts(services.db)).filter(mayAnswer).map(({ id, username }) => ({ id, username })),
    repliesReach: services.config.contactEmail,
  }),
  ...savedReplyHandlers,
  'GET /api/contact/:id': ({ c, services }) => present(services, messageId(c)),
  'PUT /api/contact/:id': async ({ c, services, body }) => {
    const id = messageId(c)
    await changeMessage(services, id, await body())
    return present(services, id)
  },
  'POST /api/contact/:id/notes': async ({ c, services, actor, body }) => {
    const id = messageId(c)
    await addNote(services, { messageId: id, note: await body(), accountId: actor.id })
    return present(services, id)
  },
  'POST /api/contact/:id/replies': async ({ c, services, actor, body }) => {
    const id = messageId(c)
    const reply = await body()
    await replyToMessage(services, { messageId: id, reply, accountId: actor.id })
    // Today lists none: what is sent can't be changed.
    const linked = { title: 'Reply', url: undefined, fields: { markdown: reply.markdown } }
    return { ...(await present(services, id)), ...(await noteLinks(services, linked)) }
  },
})

async function countMessages({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const counts = { new: 0, open: 0, answered: 0, closed: 0 }
  for (const { status, count } of await countMessagesByStatus(db)) counts[status] = count
  return {
    ...counts,
    held: await countHeldMessages(db),
    overdue: await countContactMessages(db, { statuses: unanswered, waitingSince: overdueBefore(clock.now()) }),
  }
}

/** Replies to a visitor, only once if sent again (spec B §5.1). Throws ApiError 404, or 409 with the replies that the author hasn't seen. */
const replyToMessage = (
  services: Services,
  { messageId, reply: { markdown, after, close }, accountId }: { messageId: number; reply: NewReply; accountId: number },
): Promise<void> =>
  services.db.tx(async () => {
    const { db, clock } = services
    const message = await getLockedMessage(db, messageId)
    const earlier = await listMessageReplies(db, [messageId])
    const unseen = after === undefined ? [] : earlier.filter(({ id }) => id > (after ?? 0))
    const isSentAgain = unseen.some((other) => other.accountId === accountId && other.markdown === markdown)
    if (unseen.length > 0 && !isSentAgain) {
      const replies = await presentReplies(services, unseen, await readNames(services))
      throw new ApiError(409, `${replies.at(-1)?.by ?? 'Someone'} has answered this message in the meantime`, { details: { replies } })
    }
    if (!isSentAgain) {
      const [mailKey = ''] = await queueMail(services, [await composeReply(services, message, { markdown, earlier })])
      await insertReply(db, { messageId, accountId, markdown, mailKey, createdAt: clock.now().toISOString() })
    }
    await updateContactMessage(db, messageId, {
      status: close ? 'closed' : 'answered',
      assigneeId: message.assigneeId ?? accountId,
    })
  })

/** Locks it until the surrounding transaction ends. Throws ApiError 404. */
const getLockedMessage = async (db: Database, id: number) => orNotFound(await lockContactMessage(db, id), NOT_FOUND)

/** Sets owner and status (spec B §5.1); a new message that someone takes is open. Throws ApiError 404, 400 for an owner who can't log in. */
const changeMessage = ({ db }: Pick<Services, 'db'>, id: number, { status, assigneeId }: MessageChange): Promise<void> =>
  db.tx(async () => {
    const message = await getLockedMessage(db, id)
    const owner = assigneeId && assigneeId !== message.assigneeId ? await findAccount(db, assigneeId) : null
    if (owner !== null && !(owner && mayAnswer(owner)))
      throw invalidInput('assigneeId', 'This account can’t look after messages. Please choose another one')
    await updateContactMessage(db, id, {
      status: status ?? (assigneeId && message.status === 'new' ? 'open' : message.status),
      assigneeId: assigneeId === undefined ? message.assigneeId : assigneeId,
    })
  })

/** Adds a note, only once where its author sends it again because the answer was lost. Throws ApiError 404. */
const addNote = (
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

const mayAnswer = ({ role, disabledAt }: AccountRow): boolean => hasRole(role, 'host') && disabledAt === null

export const heldApi = serveCalls(heldCalls, {
  'POST /api/contact/held/:id/release': async ({ c, services }) => {
    const { id } = await releaseMessage(services, messageId(c))
    return present(services, id)
  },
  'DELETE /api/contact/held/:id': async ({ c, services }) => {
    if (!(await takeHeldMessage(services.db, messageId(c)))) throw new ApiError(404, NOT_FOUND)
    return { message: 'Message deleted' }
  },
})

/** Makes a held message one like the others, from when it was sent, with its emails. Throws ApiError 404 where it is held no more. */
const releaseMessage = (services: Pick<Services, 'config' | 'db' | 'clock' | 'jobs'>, id: number): Promise<ContactMessageRow> =>
  services.db.tx(async () => {
    const held = orNotFound(await takeHeldMessage(services.db, id), NOT_FOUND)
    const { id: _, ...message } = presentContactMessage(held)
    return storeMessage(services, message)
  })
