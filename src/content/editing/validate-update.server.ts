import type * as z from 'zod'
import { validate } from '@/platform/http/http.server'

/** What staff send: an object of fields, each with a rule of its own, and behind it a transform where several say something together. */
export type InputSchema<Input> = z.ZodType<Input> & (z.ZodObject | { in: z.ZodObject; out: z.ZodType })

/**
 * What an update comes to. Each field that was sent is judged by its rule; the others keep what is stored, even where that would not
 * pass today. What several fields say together is judged on the whole of both. Throws ApiError 400 with `issues` for what does not fit.
 */
export function validateUpdate<Input>(schema: InputSchema<Input>, stored: Input, changes: object): Input {
  const fields = 'in' in schema ? schema.in : schema
  const sent = Object.keys(changes).filter((name) => Object.hasOwn(fields.shape, name))
  const judged = validate(fields.pick(Object.fromEntries(sent.map((name) => [name, true])) as Record<string, true>), changes)
  const whole = { ...stored, ...judged }
  return 'out' in schema ? (validate(schema.out, whole) as Input) : whole
}
