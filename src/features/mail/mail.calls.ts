import * as z from 'zod'
import { optionalChoice } from '@/platform/forms/input-fields'
import { defineCalls, messageBody } from '@/platform/http/calls'
import { page } from '@/platform/rendering/page-query'
import { checkList, testEmailRequest } from './doctor/doctor.schema'

/** Waiting for its first or next try; taken by a mail server; saved as a file, where none is set up; given up. */
const mailStatuses = ['queued', 'sent', 'saved', 'failed'] as const
export type MailStatus = (typeof mailStatuses)[number]

const time = z.string().describe('ISO-8601 UTC')

const mail = z
  .object({
    id: z.int(),
    kind: z.string().describe('The occasion'),
    label: z.string().describe('The occasion in words'),
    to: z.array(z.string()).nullable().describe('Null where its recipient is no longer known'),
    about: z.string().nullable().describe("An event's title, a writer's name"),
    status: z.enum(mailStatuses),
    isHeld: z.boolean().describe('Whether it was queued in a restored backup, and waits for an admin’s decision'),
    createdAt: time,
    sentAt: time.nullable().describe('When it was sent or saved'),
    sentBy: z
      .enum(['server', 'file'])
      .nullable()
      .describe('Null too for earlier mail, of which this was not recorded: its status is `sent`'),
    nextTryAt: time.nullable().describe('Of a queued one'),
    attempts: z.int(),
    reason: z.string().nullable().describe('Why the last try failed'),
  })
  .meta({ id: 'Mail' })
export type Mail = z.output<typeof mail>

const mailLanes = ['mail', 'bulk'] as const
export type MailLane = (typeof mailLanes)[number]

const content = z
  .object({
    subject: z.string(),
    html: z.string().nullable().describe('Null where it was too long to be stored'),
    text: z.string(),
    attachments: z.array(z.string()).describe('Their names'),
  })
  .meta({ id: 'MailContent' })

const mailAsSent = z.object({
  mail,
  replyTo: z.string().nullable(),
  content: content
    .nullable()
    .describe('What it said at the last try, without the links that are only for its recipient; null where that is not stored'),
  isContentStored: z.boolean().describe('Whether emails of this occasion are stored at all: one that names several people is not'),
})
export type MailAsSent = z.output<typeof mailAsSent>

/** `kind` is an occasion; with `lane` too, both must hold. */
const mailListQuery = page.extend({
  status: optionalChoice('status', mailStatuses),
  kind: z.string().max(100).optional(),
  lane: optionalChoice('lane', mailLanes),
})

const mailList = z.object({
  mail: z.array(mail).describe('Newest first'),
  matching: z.int().describe('How many there are with this status, or at all'),
  counts: z.object({ queued: z.int(), sent: z.int(), saved: z.int(), failed: z.int() }).describe('Of the requested occasion or lane'),
  occasions: z.array(z.object({ kind: z.string(), label: z.string(), lane: z.enum(mailLanes) })).describe('All that the site writes for'),
})
export type MailList = z.output<typeof mailList>

export const mailCalls = defineCalls({
  'GET /api/mail': {
    summary: 'List the messages that the site sends',
    access: 'admin',
    query: mailListQuery,
    success: { body: mailList },
  },
  'GET /api/mail/:id': {
    summary: 'Show an email as it was sent, without the links that are only for its recipient',
    access: 'admin',
    success: { body: mailAsSent },
    failures: [404],
  },
  'POST /api/mail/check': {
    summary: 'Check if the site’s email can arrive',
    access: 'admin',
    success: { body: checkList },
  },
  'POST /api/mail/test': {
    summary: 'Send a test email',
    access: 'admin',
    needsRecentLogin: true,
    body: testEmailRequest,
    success: { status: 202, body: messageBody },
    failures: [429],
  },
  'POST /api/mail/held/:kind': {
    summary: 'Say whether what a restored backup would send leaves: `mailings`, `reminders`, `offers`, or `emails`',
    access: 'admin',
    body: z.object({ decision: z.enum(['send', 'drop'], 'decision must be send or drop') }),
    success: { body: messageBody },
    failures: [404, 409],
  },
  'POST /api/mail/:id/resend': {
    summary: 'Resend a message',
    access: 'admin',
    success: { body: messageBody },
    failures: [404, 409],
  },
})
