import * as z from 'zod'
import { expectedVersion, linkWarnings, version } from '@/content/content-saves.schema'
import { optionalChoice, requiredText, storedId, text } from '@/platform/forms/input-fields'
import { page } from '@/platform/rendering/page-query'
import { BEYOND_PARSING, isBeyondParsing } from '@/ui/markdown-limits'
import { mailingStates } from './mailing-states'

export const MAX_MAILING = 20_000

const fields = {
  subject: requiredText('The subject', 150),
  preview: text('The preview line', 200).describe('What mail programs show next to the subject'),
  markdown: text('The text', MAX_MAILING).refine((text) => !isBeyondParsing(text), BEYOND_PARSING),
  withUpcomingEvents: z.boolean('withUpcomingEvents must be true or false').describe('Adds a list of the next events'),
  newsletterId: storedId('newsletterId must be the id of a newsletter, or null')
    .nullable()
    .describe('A newsletter of the archive to present'),
  inArchive: z.boolean('inArchive must be true or false').describe('Makes it a newsletter with a page of its own when sending starts'),
}

export const mailingContent = z.object(fields)
export type MailingContent = z.output<typeof mailingContent>

export const newMailing = z.object({
  subject: fields.subject,
  preview: fields.preview.default(''),
  markdown: fields.markdown.default(''),
  withUpcomingEvents: fields.withUpcomingEvents.default(false),
  newsletterId: fields.newsletterId.default(null),
  inArchive: fields.inArchive.default(false),
})

export const mailingChange = mailingContent.partial().extend(expectedVersion.shape)
export type MailingChange = z.output<typeof mailingChange>

const moment = z.string().describe('ISO-8601 UTC').nullable()

export const mailingAnswer = z
  .object({
    id: z.int(),
    subject: z.string(),
    preview: z.string(),
    markdown: z.string(),
    withUpcomingEvents: z.boolean(),
    newsletterId: z.int().nullable(),
    inArchive: z.boolean(),
    archivedAs: z.int().nullable().describe('The newsletter that it became'),
    state: z.enum(mailingStates),
    counts: z.object({
      recipients: z.int().describe('How many get it; until it is sent, how many would get it now'),
      sent: z.int(),
      failed: z.int(),
      left: z.int().describe('Who left the list before their turn came'),
    }),
    sendAt: moment.describe('For when it is scheduled, ISO-8601 UTC'),
    startedAt: moment,
    finishedAt: moment,
    trouble: z.string().nullable().describe('Why nothing is being sent though it should; it is tried again'),
    createdAt: z.string().describe('ISO-8601 UTC'),
    ...version,
  })
  .meta({ id: 'Mailing' })
export type Mailing = z.output<typeof mailingAnswer>

export const oneMailing = z.object({ mailing: mailingAnswer })
export const savedMailing = oneMailing.extend(linkWarnings)
export const mailingList = z.object({ mailings: z.array(mailingAnswer).describe('Newest first'), total: z.int() })

export const sendMailingInput = z.object({
  at: z.iso
    .datetime({ offset: true, error: 'at must be a moment, like 2027-10-05T16:00:00Z' })
    .nullish()
    .describe('When to send it; at once without it'),
  ...expectedVersion.shape,
})

const recipientStatuses = ['waiting', 'sent', 'failed', 'left'] as const
export type RecipientStatus = (typeof recipientStatuses)[number]

export const recipientAnswer = z.object({
  id: z.int(),
  email: z.string().nullable().describe('Null once it is deleted because of its age'),
  status: z.enum(recipientStatuses),
  sentBy: z.enum(['server', 'file']).nullable(),
  isBounce: z.boolean().describe('Whether its mail server refused the address for good; after the third the address leaves the list'),
  attempts: z.int(),
  tryAt: moment.describe('While it waits: when it is tried next'),
  endedAt: moment.describe('When it was sent or given up'),
  reason: z.string().nullable().describe('Why the last try failed'),
})
export type MailingRecipient = z.output<typeof recipientAnswer>

export const recipientQuery = page.extend({ status: optionalChoice('status', recipientStatuses) })
export const recipientList = z.object({ recipients: z.array(recipientAnswer), matching: z.int() })
