import type * as z from 'zod'
import type { HeldKind, Lane } from './lanes'

/** What jobs work with: all that operations do. `platform/services.server.ts` says so, so that nothing here knows it. */
// biome-ignore lint/suspicious/noEmptyInterface: filled in there.
export interface JobServices {}

/** One job that is carried out. */
export interface Job {
  /** The same at every try, and no other job's. */
  key: string
  /** ISO-8601 UTC. */
  createdAt: string
  /** As it was queued. */
  payload: object
}

/** How one try of a job ended. */
export interface Outcome {
  /** The number of tries, including this one. */
  attempts: number
  /** When it was done, given up, or is tried again; ISO-8601 UTC, one of the three. */
  doneAt: string | null
  failedAt: string | null
  nextTryAt: string | null
  /** Why this try failed, without addresses. */
  reason: string | null
}

/** A kind of job. Features list theirs in their manifests. */
export interface JobDefinition<Payload extends object> {
  /** Its name in the database; once one has been queued, its meaning can't change. */
  kind: string
  /** Of the payload: ids, not personal data, which stays in the tables that own it. */
  schema: z.ZodType<Payload>
  lane: Lane
  /** People read what comes of it: after a restore it waits as one of these until staff say whether it leaves. */
  heldAs?: HeldKind | undefined
  /**
   * Carries the job out, outside of any transaction, within the lease of two minutes. What it throws is tried again after a pause. It may
   * run twice after a crash.
   */
  run(services: JobServices, payload: Payload, job: Job): Promise<void>
  /** Notes how a try ended, in the transaction that settles it. */
  settled?(services: JobServices, job: Job, outcome: Outcome): Promise<void>
  /** For recurring jobs (`recurring.server.ts`): queues the next run unless one is waiting. */
  queueAtStart?(services: JobServices): Promise<unknown>
}

export type AnyJob = JobDefinition<object>

/** A kind of job with the types of its payload. */
export const defineJob = <Payload extends object>(definition: JobDefinition<Payload>): JobDefinition<Payload> => definition
