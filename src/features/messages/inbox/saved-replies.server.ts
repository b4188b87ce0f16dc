import { ApiError } from '@/platform/http/errors.server'
import { type ApiContext, idParameter } from '@/platform/http/http.server'
import type { CallHandlers } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'
import { deleteSavedReply, insertSavedReply, listSavedReplies, type SavedReplyRow, updateSavedReply } from './answers.repository.server'
import type { inboxCalls } from './inbox.calls'
import type { SavedReply } from './inbox.schema'

const NOT_FOUND = 'Saved reply not found'
const replyId = (c: ApiContext) => idParameter(c, NOT_FOUND)
const now = ({ clock }: Pick<Services, 'clock'>) => clock.now().toISOString()

function present(row: SavedReplyRow | undefined): SavedReply {
  if (!row) throw new ApiError(404, NOT_FOUND)
  const { id, title, markdown, updatedAt } = row
  return { id, title, markdown, updatedAt }
}

type Handled = Extract<keyof typeof inboxCalls, `${string}/saved-replies${string}`>

/** Replies that staff save to reuse. */
export const savedReplyHandlers: Pick<CallHandlers<typeof inboxCalls>, Handled> = {
  'GET /api/contact/saved-replies': async ({ services }) => ({ savedReplies: (await listSavedReplies(services.db)).map(present) }),
  'POST /api/contact/saved-replies': async ({ services, body, once }) => {
    const reply = await body()
    return { savedReply: present(await once(reply, () => insertSavedReply(services.db, { ...reply, updatedAt: now(services) }))) }
  },
  'PUT /api/contact/saved-replies/:id': async ({ c, services, body }) => ({
    savedReply: present(await updateSavedReply(services.db, replyId(c), { ...(await body()), updatedAt: now(services) })),
  }),
  'DELETE /api/contact/saved-replies/:id': async ({ c, services }) => {
    if (!(await deleteSavedReply(services.db, replyId(c)))) throw new ApiError(404, NOT_FOUND)
    return { message: 'Saved reply deleted' }
  },
}
