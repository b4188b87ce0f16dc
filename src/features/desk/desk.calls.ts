import * as z from 'zod'
import { tellAttendeesBody, tellAttendeesQuery } from '@/features/desk/attendee-notices.schema'
import { defineCalls, messageBody } from '@/platform/http/calls'
import { page } from '@/platform/rendering/page-query'

export const deletedItemAnswer = z
  .object({
    id: z.number().int().describe('Of the deletion'),
    entity: z.string().describe('Which kind of content it is, for instance `event`'),
    entityId: z.number().int().describe('What it had as its id, and has again once it is restored'),
    label: z.string().describe('Its title or name; of a testimonial the beginning of the quote'),
    deletedBy: z.string().nullable().describe('A username'),
    deletedAt: z.string().describe('ISO-8601 UTC'),
    restorableUntil: z.string().describe('ISO-8601 UTC'),
    attendees: z.number().int().nullable().describe('How many people are registered; null for anything but an event'),
    attendeesNotified: z.boolean().describe('Whether these were notified that it was deleted, and so can be notified that it is back'),
  })
  .meta({ id: 'DeletedItem' })
export type DeletedItemAnswer = z.output<typeof deletedItemAnswer>

export const activity = z
  .object({
    id: z.int(),
    at: z.string().describe('ISO-8601 UTC'),
    username: z.string().nullable().describe('Who did it; null for the command line'),
    action: z.string(),
    entity: z.string().describe('Singular noun, like event'),
    entityId: z.int().nullable().describe("Null where the change is not one entity's"),
    label: z.string().nullable().describe('What the entity was called then, where that is no personal data'),
    detail: z.string().nullable().describe('Further details, as the end of a sentence, such as: by invitation of anna'),
  })
  .meta({ id: 'Activity' })
export type Activity = z.output<typeof activity>

export const activityCalls = defineCalls({
  'GET /api/activity': {
    summary: 'List changes and who made them',
    access: 'admin',
    query: page.extend({ search: z.string().trim().max(200, 'search must be 200 characters or fewer').optional() }),
    success: {
      body: z.object({
        activity: z.array(activity).describe('Newest first'),
        matching: z.int().describe('How many there are with the search text, or at all'),
      }),
    },
  },
})

export const deletedItemCalls = defineCalls({
  'GET /api/cms/deleted': {
    summary: 'List what can be restored',
    access: 'editor',
    success: { body: z.object({ deleted: z.array(deletedItemAnswer) }) },
  },
  'POST /api/cms/deleted/:id/restore': {
    summary: 'Restore something deleted',
    access: 'editor',
    query: tellAttendeesQuery,
    body: tellAttendeesBody,
    isBodyOptional: true,
    // Under the name of its kind, the entity as staff read it, unless another deleted it at once (spec B §10).
    success: {
      body: z.object({ message: z.string(), entity: deletedItemAnswer.shape.entity, entityId: z.number().int() }).catchall(z.unknown()),
    },
    failures: [404, 409],
  },
  'DELETE /api/cms/deleted/:id': {
    summary: 'Delete something permanently',
    access: 'editor',
    success: { body: messageBody },
    failures: [404],
  },
})
