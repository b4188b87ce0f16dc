import { defineCalls, messageBody } from '@/platform/http/calls'
import { contactFilter, contactQuery } from './contact-filter.schema'
import { contactMessageFigures, contactMessageList, contactRequest } from './contact-message.schema'

/** spec D1 §7, D2 §7 */
export const contactMessageCalls = defineCalls({
  'POST /api/contact': {
    summary: 'Send a message to the community',
    body: contactRequest,
    publicForm: 'contact',
    success: { status: 201, body: messageBody },
    failures: [429],
  },
  'GET /api/contact': { summary: 'List contact messages', access: 'host', query: contactQuery, success: { body: contactMessageList } },
  'GET /api/contact/figures': { summary: 'How many wrote, month by month', access: 'host', success: { body: contactMessageFigures } },
  'GET /api/contact/export': {
    summary: 'Export contact messages',
    access: 'host',
    needsRecentLogin: true,
    opensInWindow: true,
    query: contactFilter,
    success: { body: 'text/csv' },
  },
})
