import * as z from 'zod'

/** Something that staff deleted, as the view of what can be restored shows it. */
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

/** Under the name of its kind, the entity as staff read it, unless another deleted it at once (spec B §10). */
export const restoredAnswer = z
  .object({ message: z.string(), entity: deletedItemAnswer.shape.entity, entityId: z.number().int() })
  .catchall(z.unknown())
