import * as z from 'zod'
import { editConflict } from '@/content/content-saves.schema'
import { text } from '@/platform/forms/input-fields'
import { defineCalls, failureBody, messageBody } from '@/platform/http/calls'
import { page } from '@/platform/rendering/page-query'
import {
  mailingAnswer,
  mailingChange,
  mailingContent,
  mailingList,
  newMailing,
  oneMailing,
  recipientList,
  recipientQuery,
  savedMailing,
  sendMailingInput,
} from './mailing.schema'

const answer = { success: { body: oneMailing }, access: 'host' } as const
const conflict = z.union([editConflict(mailingAnswer), failureBody])
const step = { ...answer, failures: [404, 409] } as const

/** spec B §4.3 */
export const mailingCalls = defineCalls({
  'GET /api/mailings': { summary: 'List mailings', access: 'host', query: page, success: { body: mailingList } },
  'POST /api/mailings': {
    summary: 'Create a draft of a mailing',
    access: 'host',
    takesIdempotencyKey: true,
    body: newMailing,
    success: { status: 201, body: savedMailing },
  },
  'GET /api/mailings/:id': { summary: 'Read a mailing', ...answer, failures: [404] },
  'PUT /api/mailings/:id': {
    summary: 'Change a draft of a mailing',
    ...answer,
    success: { body: savedMailing },
    body: mailingChange,
    failures: [404],
    conflict,
  },
  'DELETE /api/mailings/:id': {
    summary: 'Delete a mailing that isn’t being sent',
    access: 'host',
    success: { body: messageBody },
    failures: [404, 409],
  },
  'POST /api/mailings/:id/duplicate': {
    summary: 'Make a draft that says the same as a mailing',
    access: 'host',
    takesIdempotencyKey: true,
    success: { status: 201, body: oneMailing },
    failures: [404],
  },
  'POST /api/mailings/:id/archive': {
    summary: 'Make a mailing that has gone out a newsletter with a page of its own',
    ...step,
  },
  'GET /api/mailings/:id/recipients': {
    summary: 'List what became of each recipient’s email',
    access: 'host',
    query: recipientQuery,
    success: { body: recipientList },
    failures: [404],
  },
  'POST /api/mailings/:id/test': {
    summary: 'Send a test of a mailing to oneself',
    access: 'host',
    success: { body: oneMailing.extend(messageBody.shape) },
    failures: [404],
  },
  'POST /api/mailings/:id/send': {
    summary: 'Send a draft of a mailing, at once or at a time',
    ...answer,
    success: { body: savedMailing },
    body: sendMailingInput,
    isBodyOptional: true,
    failures: [404],
    conflict,
  },
  'POST /api/mailings/:id/pause': { summary: 'Pause the sending of a mailing', ...step },
  'POST /api/mailings/:id/resume': { summary: 'Go on sending a mailing', ...step },
  'POST /api/mailings/:id/stop': { summary: 'Stop a mailing for good; a scheduled one is a draft again', ...step },
})

const mailingDraft = mailingContent.extend({ subject: text('The subject', 150) })

export const mailingPreviewCalls = defineCalls({
  'POST /api/mailings/preview': {
    summary: 'Render a mailing that is not saved, as it would go out now',
    access: 'host',
    body: mailingDraft,
    success: { body: z.object({ subject: z.string(), html: z.string(), text: z.string() }) },
  },
  'GET /api/mailings/preview-frame': {
    summary: 'An empty page whose policy allows what emails have: styles of their own, and no scripts',
    access: 'host',
    success: { body: 'text/html' },
  },
})
