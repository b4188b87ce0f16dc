import { ApiError } from '@/platform/http/errors.server'
import { type ApiContext, idParameter } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'
import { countContactMessages, countMessagesByStatus, findContactMessages } from '../contact-message.repository.server'
import { countHeldMessages } from '../held/held-message.repository.server'
import { overdueBefore, unanswered } from '../message-status'
import { addNote, changeMessage } from './change-message.server'
import { inboxCalls } from './inbox.calls'
import { listOwners } from './owners.server'
import { presentMessages, readNames } from './present-messages.server'
import { replyToMessage } from './reply-to-message.server'
import { savedReplyHandlers } from './saved-replies.server'

const NOT_FOUND = 'Message not found'
const messageId = (c: ApiContext) => idParameter(c, NOT_FOUND)

async function present(services: Services, id: number) {
  const [message] = await presentMessages(services, await findContactMessages(services.db, [id]), await readNames(services))
  if (!message) throw new ApiError(404, NOT_FOUND)
  return { message }
}

export const inboxApi = serveCalls(inboxCalls, {
  'GET /api/contact/counts': ({ services }) => countMessages(services),
  'GET /api/contact/owners': async ({ services }) => ({
    owners: await listOwners(services),
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
    await replyToMessage(services, { messageId: id, reply: await body(), accountId: actor.id })
    return present(services, id)
  },
})

/** How many messages there are of each status, and how many of those without an answer have waited for too long. */
async function countMessages({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const rows = await countMessagesByStatus(db)
  const counts = { new: 0, open: 0, answered: 0, closed: 0 }
  for (const { status, count } of rows) counts[status] = count
  return {
    ...counts,
    held: await countHeldMessages(db),
    overdue: await countContactMessages(db, { statuses: unanswered, waitingSince: overdueBefore(clock.now()) }),
  }
}
