import { editConflict, linkWarnings } from '@/content/content-saves.schema'
import { defineCalls, messageBody } from '@/platform/http/calls'
import { oneContactMessage } from '../contact-message.schema'
import {
  alreadyAnswered,
  messageChange,
  messageCounts,
  newNote,
  newReply,
  newSavedReply,
  ownerList,
  savedReply,
  savedReplyAnswer,
  savedReplyChange,
  savedReplyList,
} from './inbox.schema'

const answer = { success: { body: oneContactMessage }, access: 'host' } as const
const deletion = { success: { body: messageBody }, access: 'host', failures: [404] } as const

/** spec B §5.1 */
export const inboxCalls = defineCalls({
  'GET /api/contact/counts': { summary: 'Count contact messages by status', access: 'host', success: { body: messageCounts } },
  'GET /api/contact/owners': { summary: 'List who can look after a contact message', access: 'host', success: { body: ownerList } },
  'GET /api/contact/saved-replies': { summary: 'List saved replies', access: 'host', success: { body: savedReplyList } },
  'POST /api/contact/saved-replies': {
    summary: 'Save a reply to use again',
    access: 'host',
    takesIdempotencyKey: true,
    body: newSavedReply,
    success: { status: 201, body: savedReplyAnswer },
  },
  'PUT /api/contact/saved-replies/:id': {
    summary: 'Change a saved reply',
    access: 'host',
    body: savedReplyChange,
    success: { body: savedReplyAnswer },
    failures: [404],
    conflict: editConflict(savedReply),
  },
  'DELETE /api/contact/saved-replies/:id': { summary: 'Delete a saved reply', ...deletion },
  'GET /api/contact/:id': { summary: 'Read a contact message', ...answer, failures: [404] },
  'PUT /api/contact/:id': {
    summary: 'Change the status or the owner of a contact message',
    ...answer,
    body: messageChange,
    failures: [404],
  },
  'POST /api/contact/:id/notes': { summary: 'Add a note for staff to a contact message', ...answer, body: newNote, failures: [404] },
  'POST /api/contact/:id/replies': {
    summary: 'Reply to a contact message',
    ...answer,
    success: { body: oneContactMessage.extend(linkWarnings) },
    body: newReply,
    failures: [404],
    conflict: alreadyAnswered,
  },
})

/** `GET /api/contact?held=true` lists these messages (spec B §5.2). */
export const heldCalls = defineCalls({
  'POST /api/contact/held/:id/release': {
    summary: 'Make a held message one like the others, with its emails',
    ...answer,
    failures: [404],
  },
  'DELETE /api/contact/held/:id': { summary: 'Delete a held message', ...deletion },
})
