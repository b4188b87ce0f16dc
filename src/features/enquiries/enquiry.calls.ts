import { defineCalls, messageBody } from '@/platform/http/calls'
import { contactRequest, enquiryFigures, enquiryList } from './enquiry.schema'
import { contactFilter, contactQuery } from './enquiry-filter.schema'

/** Writing to the community, and what was written (spec D1 §7, D2 §7). */
export const enquiryCalls = defineCalls({
  'POST /api/contact': {
    summary: 'Send a message to the community',
    body: contactRequest,
    publicForm: 'contact',
    success: { status: 201, body: messageBody },
    failures: [429],
  },
  'GET /api/contact': { summary: 'List contact messages', access: 'admin', query: contactQuery, success: { body: enquiryList } },
  'GET /api/contact/figures': { summary: 'How many wrote, month by month', access: 'admin', success: { body: enquiryFigures } },
  'GET /api/contact/export': {
    summary: 'Export contact messages',
    access: 'admin',
    opensInWindow: true,
    query: contactFilter,
    success: { body: 'text/csv' },
  },
})
