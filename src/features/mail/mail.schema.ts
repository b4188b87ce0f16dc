import * as z from 'zod'
import { page } from '@/platform/rendering/page-query'

/** Waiting for its first or next try; taken by a mail server; saved as a file, where none is set up; given up. */
const mailStatuses = ['queued', 'sent', 'saved', 'failed'] as const
export type MailStatus = (typeof mailStatuses)[number]

const time = z.string().describe('ISO-8601 UTC')

/** A message that the site sends, for admins only. */
const mail = z
  .object({
    id: z.int(),
    kind: z.string(),
    label: z.string().describe('The kind in words'),
    to: z.array(z.string()).nullable().describe('Null where whom it is for is no longer known'),
    about: z.string().nullable().describe("An event's title, a writer's name"),
    status: z.enum(mailStatuses),
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

/** Which messages are wanted, and which part of them: 50 where nothing is said. */
export const mailListQuery = page.extend({
  status: z
    .enum(['', ...mailStatuses], `status must be one of ${mailStatuses.join(', ')}`)
    .optional()
    .transform((value) => value || undefined),
})

export const mailList = z.object({
  mail: z.array(mail).describe('Newest first'),
  matching: z.int().describe('How many there are with this status, or at all'),
  counts: z.object({ queued: z.int(), sent: z.int(), saved: z.int(), failed: z.int() }),
})
export type MailList = z.output<typeof mailList>
