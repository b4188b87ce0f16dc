import { Hono } from 'hono'
import { type ApiEnv, validateQuery } from '@/platform/http/http.server'
import { messageBody, operation } from '@/platform/http/operation.server'
import { readPublicForm } from '@/platform/http/public-form.server'
import { redirectToLogin } from '@/platform/http/redirect-to-login.server'
import { jsonListPieces, streamedAnswer } from '@/platform/http/streamed-answer.server'
import { enquiriesCsv, enquiriesFileName } from './enquiries-csv'
import { contactRequest, enquiryList } from './enquiry.schema'
import { contactFilter, contactQuery } from './enquiry-filter.schema'
import { contactReports, countContactReports } from './list-enquiries.server'
import { sendEnquiry } from './send-enquiry.server'

/** Writing to the community, and what was written (spec D1 §7, D2 §7). */
export const enquiriesApi = new Hono<ApiEnv>()
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
      if (request) await sendEnquiry(c.var.services, request)
      return c.json({ message: "Thank you for reaching out. We'll get back to you soon." }, 201)
    },
  )
  .get(
    '/contact',
    operation({ summary: 'List contact messages', access: 'admin', query: contactQuery, success: { body: enquiryList } }),
    async (c) => {
      const { limit, offset, ...filter } = validateQuery(c, contactQuery)
      const counts = await countContactReports(c.var.services, filter, { limit, offset })
      const messages = contactReports(c.var.services, filter, { limit, offset })
      return streamedAnswer(c, jsonListPieces('messages', messages, counts), { 'content-type': 'application/json' })
    },
  )
  .get(
    '/contact/export',
    redirectToLogin,
    operation({ summary: 'Export contact messages', access: 'admin', query: contactFilter, success: { body: 'text/csv' } }),
    async (c) => {
      const { services } = c.var
      const filter = validateQuery(c, contactFilter)
      return streamedAnswer(c, enquiriesCsv(contactReports(services, filter)), {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${enquiriesFileName(services.clock.today())}"`,
        'cache-control': 'no-store',
      })
    },
  )
