import type * as z from 'zod'
import type { ApiRequest } from '@/platform/browser/fetch-json'
import type { Call, Calls } from '@/platform/http/calls'

/** The calls with which an edit form saves a new thing, and over a stored one; `Entity` is the current state that a refusal answers. */
export interface ContentRequests<Entity> {
  plural: string
  create: ApiRequest
  update(id: number): ApiRequest<Call & { conflict: z.ZodType<{ current: Entity }> }>
}

export const contentPath = (plural: string) => `/api/cms/${plural}`

type KindOf<Declared> = keyof Declared extends infer Name ? (Name extends `PUT /api/cms/${infer Plural}/:id` ? Plural : never) : never

/** Gives those of one kind of content, whose calls `contentCalls` declares: `contentRequests<typeof programCalls>()('programs')`. */
export const contentRequests =
  <Declared extends Calls>() =>
  <Plural extends KindOf<Declared> & string>(plural: Plural) => ({
    plural,
    create: { method: 'POST', path: contentPath(plural) },
    update: (id: number): ApiRequest<Extract<Declared[`PUT /api/cms/${Plural}/:id`], Call>> => ({
      method: 'PUT',
      path: `${contentPath(plural)}/${id}`,
    }),
  })
