import { defineCalls, messageBody } from '@/platform/http/calls'
import { oneContactMessage } from '../contact-message.schema'

/** `GET /api/contact?held=true` lists these messages (spec B §5.2). */
export const heldCalls = defineCalls({
  'POST /api/contact/held/:id/release': {
    summary: 'Make a held message one like the others, with its emails',
    access: 'host',
    success: { body: oneContactMessage },
    failures: [404],
  },
  'DELETE /api/contact/held/:id': {
    summary: 'Delete a held message',
    access: 'host',
    success: { body: messageBody },
    failures: [404],
  },
})
