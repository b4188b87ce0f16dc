import { recordAudit } from '@/platform/database/audit-log.server'
import { jsonListPieces, streamedAnswer } from '@/platform/http/responses/streamed-answer.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { contactMessageCalls } from './contact-message.calls'
import { contactMessagesCsv, contactMessagesFileName } from './contact-messages-csv'
import { readContactMessageFigures } from './figures/contact-message-figures.server'
import { presentContactMessages, presentWrittenMessages, readContactMessageTotals, readHeldMessages } from './list-contact-messages.server'
import { holdTrappedMessage, sendContactMessage } from './send-contact-message.server'

export const contactMessagesApi = serveCalls(contactMessageCalls, {
  'POST /api/contact': async ({ c, services, body }) => {
    const request = await body()
    if (request) await sendContactMessage(services, request)
    else await holdTrappedMessage(services, await c.req.json())
    return { message: "Thank you for reaching out. We'll get back to you soon." }
  },
  'GET /api/contact': async ({ c, services, query: { limit, offset, held, ...filter } }) => {
    if (held) return readHeldMessages(services, { limit, offset })
    const counts = await readContactMessageTotals(services, filter, { limit, offset })
    const messages = presentContactMessages(services, filter, { limit, offset })
    return streamedAnswer(c, jsonListPieces('messages', messages, counts), { 'content-type': 'application/json' })
  },
  'GET /api/contact/figures': ({ services }) => readContactMessageFigures(services),
  'GET /api/contact/export': async ({ c, services, actor, query: filter }) => {
    await recordAudit(services, { accountId: actor.id, action: 'export', entity: 'contact message', entityId: null })
    return streamedAnswer(c, contactMessagesCsv(presentWrittenMessages(services, filter), services.clock.timeZone), {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${contactMessagesFileName(services.clock.today())}"`,
      'cache-control': 'no-store',
    })
  },
})
