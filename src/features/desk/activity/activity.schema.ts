import * as z from 'zod'
import { page } from '@/platform/rendering/page-query'

const activity = z
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

export const activityListQuery = page.extend({
  search: z.string().trim().max(200, 'search must be 200 characters or fewer').optional(),
})

export const activityList = z.object({
  activity: z.array(activity).describe('Newest first'),
  matching: z.int().describe('How many there are with the search text, or at all'),
})
