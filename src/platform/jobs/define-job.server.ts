import type * as z from 'zod'
import type { HeldKind, Lane } from './lanes'

/** Everything that jobs work with; declared in `platform/services.server.ts`, so that nothing here knows it. */
// biome-ignore lint/suspicious/noEmptyInterface: filled in there.
export interface JobServices {}

export interface Job {
  /** The same at every try, and no other job's. */
  key: string
  createdAt: string
  payload: object
}

export interface Outcome {
  attempts: number
  /** When it was done, given up, or is tried again; ISO-8601 UTC, one of the three. */
  doneAt: string | null
  failedAt: string | null
  nextTryAt: string | null
  /** Why this try failed, without addresses. */
  reason: string | null
}

export interface JobDefinition<Payload extends object> {
  /** Its name in the database; once one has been queued, its meaning can't change. */
  kind: string
  /** Of the payload: ids, not personal data, which stays in the tables that own it. */
  schema: z.ZodType<Payload>
  lane: Lane
  /** After a restore it waits, as one of these, until staff say whether it leaves, since people read what comes of it. */
  heldAs?: HeldKind | undefined
  /** Runs outside of any transaction, within the lease of two minutes. Throwing means another try. It may run twice after a crash. */
  run(services: JobServices, payload: Payload, job: Job): Promise<void>
  settled?(services: JobServices, job: Job, outcome: Outcome): Promise<void>
  queueAtStart?(services: JobServices): Promise<unknown>
}

export type AnyJob = JobDefinition<object>

export const defineJob = <Payload extends object>(definition: JobDefinition<Payload>): JobDefinition<Payload> => definition
