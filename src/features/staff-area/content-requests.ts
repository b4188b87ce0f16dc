import type * as z from 'zod'
import type { ApiRequest } from '@/platform/browser/api-request'
import type { Call, Calls } from '@/platform/http/calls'

/** The calls with which an edit form saves a new thing, and over a stored one; `Entity` is what a refusal tells that there is by now. */
export interface ContentRequests<Entity> {
  create: ApiRequest
  update(id: number): ApiRequest<Call & { conflict: z.ZodType<{ current: Entity }> }>
}

type KindOf<Declared> = keyof Declared extends infer Name ? (Name extends `PUT /api/cms/${infer Plural}/:id` ? Plural : never) : never

/** Gives those of one kind of content, whose calls `contentCalls` declares: `contentRequests<typeof programCalls>()('programs')`. */
export const contentRequests =
  <Declared extends Calls>() =>
  <Plural extends KindOf<Declared> & string>(plural: Plural) => ({
    create: { method: 'POST', path: `/api/cms/${plural}` },
    update: (id: number): ApiRequest<Extract<Declared[`PUT /api/cms/${Plural}/:id`], Call>> => ({
      method: 'PUT',
      path: `/api/cms/${plural}/${id}`,
    }),
  })
