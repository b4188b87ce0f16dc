import { assertUnchanged, momentAfter, StaleEditError, toConflictError } from '@/content/content-kind.server'
import { type LinkedText, noteLinks } from '@/content/feature.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import { orNotFound } from '@/platform/http/errors.server'
import { type ApiContext, idParameter, presenter } from '@/platform/http/http.server'
import type { CallHandlers } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'
import type { inboxCalls } from './inbox.calls'
import {
  deleteSavedReply,
  insertSavedReply,
  listSavedReplies,
  lockSavedReply,
  type SavedReplyRow,
  updateSavedReply,
} from './inbox.repository.server'
import { type SavedReplyChange, type SavedReplyFields, savedReply } from './inbox.schema'

const NOUN = 'saved reply'
const NOT_FOUND = 'Saved reply not found'
const replyId = (c: ApiContext) => idParameter(c, NOT_FOUND)
const present = presenter(savedReply)

const linked = ({ id, title, markdown }: Pick<SavedReplyRow, 'id' | 'title'> & { markdown?: string }): LinkedText => ({
  title: `Saved reply “${title}”`,
  url: `/admin?tab=contact-reports&saved=${id}`,
  fields: markdown === undefined ? undefined : { markdown },
  leastRole: 'host',
})

export const linkedSavedReplies = async ({ db }: Services) => (await listSavedReplies(db)).map(linked)

const answer = async (services: Services, saved: SavedReplyRow) => ({
  savedReply: present(saved),
  ...(await noteLinks(services, linked(saved))),
})

export const savedReplyHandlers: Pick<
  CallHandlers<typeof inboxCalls>,
  Extract<keyof typeof inboxCalls, `${string}/saved-replies${string}`>
> = {
  'GET /api/contact/saved-replies': async ({ services }) => ({
    savedReplies: (await listSavedReplies(services.db)).map(present),
  }),
  'POST /api/contact/saved-replies': async ({ services, actor, body, once }) => {
    const fields = await body()
    return answer(services, await once(fields, () => makeSavedReply(services, fields, actor.id)))
  },
  'PUT /api/contact/saved-replies/:id': async ({ c, services, actor, body }) =>
    answer(services, await changeSavedReply(services, replyId(c), await body(), actor.id)),
  'DELETE /api/contact/saved-replies/:id': async ({ c, services, actor }) => {
    const id = replyId(c)
    await services.db.tx(async () => {
      const { title } = orNotFound(await deleteSavedReply(services.db, id), NOT_FOUND)
      await note(services, 'delete', { id, title }, actor.id)
    })
    await noteLinks(services, linked({ id, title: '' }))
    return { message: 'Saved reply deleted' }
  },
}

const note = (services: Services, action: 'create' | 'update' | 'delete', { id, title }: Pick<SavedReplyRow, 'id' | 'title'>, by: number) =>
  recordAudit(services, { accountId: by, action, entity: NOUN, entityId: id, label: title })

const makeSavedReply = (services: Services, fields: SavedReplyFields, accountId: number): Promise<SavedReplyRow> =>
  services.db.tx(async () => {
    const saved = await insertSavedReply(services.db, { ...fields, updatedAt: services.clock.now().toISOString() })
    await note(services, 'create', saved, accountId)
    return saved
  })

/** Throws ApiError 404; 409 with the present state where someone else changed it since. */
async function changeSavedReply(services: Services, id: number, changes: SavedReplyChange, accountId: number): Promise<SavedReplyRow> {
  try {
    return await services.db.tx(async () => {
      const row = orNotFound(await lockSavedReply(services.db, id), NOT_FOUND)
      assertUnchanged(row, changes)
      const { updatedAt: _, ...set } = changes
      const changed = await updateSavedReply(services.db, id, { ...set, updatedAt: momentAfter(services, row.updatedAt) })
      await note(services, 'update', changed, accountId)
      return changed
    })
  } catch (error) {
    if (!(error instanceof StaleEditError)) throw error
    const row = error.row as SavedReplyRow
    throw await toConflictError(services, { noun: NOUN, row, current: present(row) })
  }
}
