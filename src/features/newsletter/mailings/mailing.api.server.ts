import { type ApiContext, idParameter } from '@/platform/http/http.server'
import { emailFrameHeaders } from '@/platform/http/security-headers.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import {
  archiveMailing,
  changeMailing,
  createMailing,
  deleteMailing,
  duplicateMailing,
  getMailing,
  planPage,
} from './change-mailing.server'
import { mailingCalls, mailingPreviewCalls } from './mailing.calls'
import { countMailings, listMailings, presentMailing, presentMailings, presentRecipient } from './mailing.repository.server'
import { countResults, listMailingRecipients } from './recipient.repository.server'
import { pauseMailing, resumeMailing, sendMailing, sendTest, stopMailing } from './send-mailing.server'

const mailingId = (c: ApiContext) => idParameter(c, 'Mailing not found')

export const mailingsApi = serveCalls(mailingCalls, {
  'GET /api/mailings': async ({ services, query }) => ({
    mailings: await presentMailings(services, await listMailings(services.db, query)),
    total: await countMailings(services.db),
  }),
  'POST /api/mailings': async ({ services, actor, body, once }) => {
    const content = await body()
    return presentMailing(services, await once(content, () => createMailing(services, content, actor.id)))
  },
  'GET /api/mailings/:id': async ({ c, services }) => presentMailing(services, await getMailing(services, mailingId(c))),
  'PUT /api/mailings/:id': async ({ c, services, actor, body }) =>
    presentMailing(services, await changeMailing(services, mailingId(c), await body(), actor.id)),
  'DELETE /api/mailings/:id': async ({ c, services, actor }) => {
    await deleteMailing(services, mailingId(c), actor.id)
    return { message: 'Mailing deleted' }
  },
  'POST /api/mailings/:id/duplicate': async ({ c, services, actor, once }) =>
    presentMailing(services, await once(undefined, () => duplicateMailing(services, mailingId(c), actor.id))),
  'POST /api/mailings/:id/archive': async ({ c, services, actor }) =>
    presentMailing(services, await archiveMailing(services, mailingId(c), actor.id)),
  'GET /api/mailings/:id/recipients': async ({ c, services, query }) => {
    const { id } = await getMailing(services, mailingId(c))
    const counts = (await countResults(services.db, [id])).get(id)
    const all = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0)
    const rows = await listMailingRecipients(services.db, { ...query, mailingId: id })
    return { recipients: rows.map(presentRecipient), matching: query.status ? (counts?.[query.status] ?? 0) : all }
  },
  'POST /api/mailings/:id/test': async ({ c, services, actor }) => {
    const { mailing, to } = await sendTest(services, mailingId(c), actor.id)
    const isSent = services.mail.kind === 'server'
    const message = isSent ? `A test is on its way to ${to}.` : `No mail server is set up, so the test to ${to} is saved as a file.`
    return { ...(await presentMailing(services, mailing)), message }
  },
  'POST /api/mailings/:id/send': async ({ c, services, actor, body }) =>
    presentMailing(services, await sendMailing(services, mailingId(c), await body(), actor.id)),
  'POST /api/mailings/:id/pause': async ({ c, services, actor }) =>
    presentMailing(services, await pauseMailing(services, mailingId(c), actor.id)),
  'POST /api/mailings/:id/resume': async ({ c, services, actor }) =>
    presentMailing(services, await resumeMailing(services, mailingId(c), actor.id)),
  'POST /api/mailings/:id/stop': async ({ c, services, actor }) =>
    presentMailing(services, await stopMailing(services, mailingId(c), actor.id)),
})

const EMPTY_PAGE = '<!DOCTYPE html><html lang="en"><head><title>Email</title></head><body></body></html>'

export const mailingPreviewApi = serveCalls(mailingPreviewCalls, {
  'POST /api/mailings/preview': async ({ services, body }) => {
    const mailing = await body()
    // The template is loaded for this, not at every start.
    const { renderMailingEmail } = await import('./render-mailing-email.server')
    const { publicUrl } = services.config
    const page = await planPage(services, { ...mailing, archivedAs: null })
    return renderMailingEmail(services, { mailing, unsubscribeUrl: `${publicUrl}/newsletter/unsubscribe/…`, viewUrl: page?.url })
  },
  'GET /api/mailings/preview-frame': ({ c, services }) => c.html(EMPTY_PAGE, 200, emailFrameHeaders(services.config.publicUrl)),
})
