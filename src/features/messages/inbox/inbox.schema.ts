import * as z from 'zod'
import { expectedVersion, linkWarnings } from '@/content/content-saves.schema'
import { storedId } from '@/platform/forms/input-fields'
import { BEYOND_PARSING, isBeyondParsing } from '@/ui/markdown-limits'
import { messageStatuses } from '../message-status'
import { spamSigns } from './spam-signs'

const moment = z.string().describe('ISO-8601 UTC')
const author = z.string().nullable().describe('Null where the account is gone')

const note = z.object({ id: z.int(), by: author, text: z.string(), createdAt: moment })

const reply = z.object({
  id: z.int(),
  by: author,
  markdown: z.string(),
  createdAt: moment,
  email: z
    .object({ id: z.int(), status: z.enum(['queued', 'sent', 'saved', 'failed']), reason: z.string().nullable() })
    .nullable()
    .describe('Null once it is deleted because of its age'),
})
export type Reply = z.output<typeof reply>

export const inboxFields = {
  status: z.enum(messageStatuses),
  assigneeId: z.int().nullable().describe('The account that looks after it'),
  assignee: z.string().nullable(),
  overdueDays: z.int().nullable().describe('For how many days it has waited for an answer, once that is three or more'),
  notes: z.array(note).describe('Only for staff, the oldest first'),
  replies: z.array(reply).describe('The oldest first'),
  held: z.boolean().describe('Whether it looks like spam'),
  heldReason: z.enum(spamSigns).nullable(),
}

export const messageChange = z.object({
  status: z.enum(messageStatuses, `status must be one of ${messageStatuses.join(', ')}`).optional(),
  assigneeId: storedId('assigneeId must be the id of an account, or null').nullable().optional(),
})
export type MessageChange = z.output<typeof messageChange>

export const newNote = z.object({
  text: z.string('Please write a note.').trim().min(1, 'Please write a note.').max(5000, 'A note must be at most 5,000 characters.'),
  after: z
    .int('after must be the id of a note, or null')
    .nullable()
    .optional()
    .describe('The last note that its author saw, null for none: the same one from them since is not added twice'),
})
export type NewNote = z.output<typeof newNote>

export const MAX_REPLY = 10_000
const replyText = z
  .string('Please write a reply.')
  .trim()
  .min(1, 'Please write a reply.')
  .max(MAX_REPLY, 'A reply must be at most 10,000 characters.')
  .refine((text) => !isBeyondParsing(text), BEYOND_PARSING)

export const newReply = z.object({
  markdown: replyText,
  after: z
    .int('after must be the id of a reply, or null')
    .nullable()
    .optional()
    .describe('The last reply that its author saw, null for none: where another one came since, 409. Left out, nothing is compared'),
  close: z.boolean('close must be true or false').default(false).describe('Whether nothing is left to do'),
})
export type NewReply = z.output<typeof newReply>

export const alreadyAnswered = z.object({ message: z.string(), replies: z.array(reply).describe('Those that its author did not see') })

export const savedReply = z.object({ id: z.int(), title: z.string(), markdown: z.string(), updatedAt: moment }).meta({ id: 'SavedReply' })
export type SavedReply = z.output<typeof savedReply>
export const savedReplyAnswer = z.object({ savedReply }).extend(linkWarnings)
export const savedReplyList = z.object({ savedReplies: z.array(savedReply).describe('By title') })

export const savedReplyLabels = { title: 'Title', markdown: 'Text' }

export const newSavedReply = z.object({
  title: z.string('Please enter a title.').trim().min(1, 'Please enter a title.').max(120, 'The title must be at most 120 characters.'),
  markdown: replyText,
})

export type SavedReplyFields = z.output<typeof newSavedReply>

export const savedReplyChange = newSavedReply.partial().extend(expectedVersion.shape)
export type SavedReplyChange = z.output<typeof savedReplyChange>

export const messageCounts = z.object({
  new: z.int(),
  open: z.int(),
  answered: z.int(),
  closed: z.int(),
  held: z.int(),
  overdue: z.int().describe('Those new and open ones that have waited for three days or more'),
})

export const ownerList = z.object({
  owners: z
    .array(z.object({ id: z.int(), username: z.string() }))
    .describe('Who can look after a message: the hosts and admins who can log in'),
  repliesReach: z.string().describe('The mailbox that visitors’ answers to our replies reach'),
})
