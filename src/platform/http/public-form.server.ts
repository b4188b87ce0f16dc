import * as z from 'zod'
import { HONEYPOT_FIELD } from '@/platform/forms/honeypot-field'
import type { Services } from '@/platform/services.server'
import { type ApiContext, parseJson, validate, visitorKey } from './http.server'

/** Counts one sending of a public form by a visitor, as `addressKey` names them. Throws ApiError 429 with Retry-After. */
export const countPublicForm = ({ limits }: Pick<Services, 'limits'>, form: string, visitor: string) =>
  limits.publicForm.use(`${form} ${visitor}`)

const fields = z.record(z.string(), z.unknown())

/**
 * Reads what a visitor sent with one of the public forms. Undefined for what fell into the trap: the answer must then look
 * like success and nothing be stored. Throws ApiError: 429 beyond 20 in 10 minutes for an address, 400 and 415 like any call.
 */
export async function readPublicForm<T extends z.ZodType>(c: ApiContext, form: string, schema: T): Promise<z.output<T> | undefined> {
  await countPublicForm(c.var.services, form, visitorKey(c))
  const body = await parseJson(c, fields)
  return body[HONEYPOT_FIELD] ? undefined : validate(schema, body)
}
