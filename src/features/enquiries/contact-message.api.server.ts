import { Hono } from 'hono'
import { type ApiEnv, validateQuery } from '@/platform/http/http.server'
import { leadToLogin } from '@/platform/http/lead-to-login.server'
import { messageBody, operation } from '@/platform/http/operation.server'
import { readPublicForm } from '@/platform/http/public-form.server'
import { jsonListPieces, streamedAnswer } from '@/platform/http/streamed-answer.server'
import { contactFilter, contactQuery } from './contact-filter.schema'
import { contactMessageList, contactRequest } from './contact-message.schema'
import { contactMessagesCsv, contactMessagesFileName } from './contact-messages-csv'
import { contactReports, countContactReports } from './list-contact-messages.server'
import { sendContactMessage } from './send-contact-message.server'

/** Writing to the community, and what was written (spec D1 §7, D2 §7). */
export const contactMessagesApi = new Hono<ApiEnv>()
  .post(
    '/contact',
    operation({
      summary: 'Send a message to the community',
      body: contactRequest,
      success: { status: 201, body: messageBody },
      failures: [429],
    }),
    async (c) => {
      const request = await readPublicForm(c, 'contact', contactRequest)
      if (request) await sendContactMessage(c.var.services, request)
      return c.json({ message: "Thank you for reaching out. We'll get back to you soon." }, 201)
    },
  )
  .get(
    '/contact',
    operation({ summary: 'List contact messages', access: 'admin', query: contactQuery, success: { body: contactMessageList } }),
    async (c) => {
      const { limit, offset, ...filter } = validateQuery(c, contactQuery)
      const counts = await countContactReports(c.var.services, filter, { limit, offset })
      const messages = contactReports(c.var.services, filter, { limit, offset })
      return streamedAnswer(c, jsonListPieces('messages', messages, counts), { 'content-type': 'application/json' })
    },
  )
  .get(
    '/contact/export',
    leadToLogin,
    operation({ summary: 'Export contact messages', access: 'admin', query: contactFilter, success: { body: 'text/csv' } }),
    async (c) => {
      const { services } = c.var
      const filter = validateQuery(c, contactFilter)
      return streamedAnswer(c, contactMessagesCsv(contactReports(services, filter)), {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${contactMessagesFileName(services.clock.today())}"`,
        'cache-control': 'no-store',
      })
    },
  )
