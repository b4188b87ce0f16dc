import type * as z from 'zod'
import { findLastChange } from '@/platform/database/audit-log.server'
import { ApiError } from '@/platform/http/errors.server'
import { validate } from '@/platform/http/http.server'
import type { Services } from '@/platform/services.server'
import { dayAndTimeText } from '@/platform/time/date-format'
import { expectedVersion } from './edit-conflict'

/** What staff send: an object of fields, each with a rule of its own, and behind it a transform where several say something together. */
export type InputSchema<Input> = z.ZodType<Input> & (z.ZodObject | { in: z.ZodObject; out: z.ZodType })

/**
 * Validates an update, and returns the whole input. Each field that was sent is checked by its rule; the others keep their stored value, even
 * if it would not pass today. Rules across fields are checked on the whole. Throws ApiError 400 with `issues`.
 */
export function validateUpdate<Input>(schema: InputSchema<Input>, stored: Input, changes: object): Input {
  const fields = 'in' in schema ? schema.in : schema
  const sent = Object.keys(changes).filter((name) => Object.hasOwn(fields.shape, name))
  const judged = validate(fields.pick(Object.fromEntries(sent.map((name) => [name, true])) as Record<string, true>), changes)
  const whole = { ...stored, ...judged }
  return 'out' in schema ? (validate(schema.out, whole) as Input) : whole
}

interface StoredRow {
  id: number
  updatedAt: string
}

/** An update based on a version that is no longer the stored one. */
export class StaleEditError extends Error {
  override name = 'StaleEditError'
  readonly row: object

  constructor(row: object) {
    super('The row has changed since it was read')
    this.row = row
  }
}

/**
 * Throws StaleEditError if `changes` are based on another version of the row than the stored one. Call it in the transaction that writes, so
 * that of two saves based on one version only the first succeeds.
 */
export function assertUnchanged(row: StoredRow, changes: object) {
  const { updatedAt } = validate(expectedVersion, changes)
  if (updatedAt && Date.parse(updatedAt) !== Date.parse(row.updatedAt)) throw new StaleEditError(row)
}

/** The 409 for an update that came after another: who made that one and when, and `current`, the stored state. `named` is for what exists only once. */
export async function toConflictError(
  { db, clock, findUsername }: Pick<Services, 'db' | 'clock' | 'findUsername'>,
  { noun, named = `this ${noun}`, row, current }: { noun: string; named?: string; row: StoredRow; current: unknown },
): Promise<ApiError> {
  const change = await findLastChange(db, noun, row.id)
  const changedBy = change?.accountId ? ((await findUsername(change.accountId)) ?? null) : null
  const changedAt = row.updatedAt
  const when = dayAndTimeText(changedAt, clock.timeZone)
  const message = `${changedBy ?? 'Someone'} changed ${named} on ${when}, after you opened it.`
  return new ApiError(409, message, { details: { changedBy, changedAt, current } })
}
