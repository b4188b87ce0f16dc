import type * as z from 'zod'
import type { ApiRequest } from '@/platform/browser/fetch-json'
import type { Call } from '@/platform/http/calls'

/** The calls with which an edit form saves a new thing, and over a stored one; `Entity` is the current state that a refusal answers. */
export interface ContentRequests<Entity> {
  plural: string
  create: ApiRequest
  update(id: number): ApiRequest<Call & { conflict: z.ZodType<{ current: Entity }> }>
}

export const contentPath = (plural: string) => `/api/cms/${plural}`

export const contentRequests = (plural: string) => ({
  plural,
  create: { method: 'POST', path: contentPath(plural) },
  update: (id: number) => ({ method: 'PUT', path: `${contentPath(plural)}/${id}` }),
})
