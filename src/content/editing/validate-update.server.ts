import type * as z from 'zod'
import { validate } from '@/platform/http/http.server'

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
