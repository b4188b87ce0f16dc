import { serveCalls } from '@/platform/http/serve-calls.server'
import { jsonListPieces, streamedAnswer } from '@/platform/http/streamed-answer.server'
import { enquiriesCsv, enquiriesFileName } from './enquiries-csv'
import { enquiryCalls } from './enquiry.calls'
import { enquiryFigures } from './enquiry-figures.server'
import { contactReports, countContactReports } from './list-enquiries.server'
import { sendEnquiry } from './send-enquiry.server'

export const enquiriesApi = serveCalls(enquiryCalls, {
  'POST /api/contact': async ({ services, body }) => {
    const request = await body()
    if (request) await sendEnquiry(services, request)
    return { message: "Thank you for reaching out. We'll get back to you soon." }
  },
  'GET /api/contact': async ({ c, services, query: { limit, offset, ...filter } }) => {
    const counts = await countContactReports(services, filter, { limit, offset })
    const messages = contactReports(services, filter, { limit, offset })
    return streamedAnswer(c, jsonListPieces('messages', messages, counts), { 'content-type': 'application/json' })
  },
  'GET /api/contact/figures': ({ services }) => enquiryFigures(services),
  'GET /api/contact/export': ({ c, services, query: filter }) =>
    streamedAnswer(c, enquiriesCsv(contactReports(services, filter), services.clock.timeZone), {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${enquiriesFileName(services.clock.today())}"`,
      'cache-control': 'no-store',
    }),
})
