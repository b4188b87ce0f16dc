import type { Context } from 'hono'
import * as z from 'zod'
import { HONEYPOT_FIELD } from '@/platform/forms/honeypot-field'
import { MAX_ID } from '@/platform/forms/input-fields'
import { pick } from '@/platform/keys-of'
import type { RenderQueue } from '@/platform/rendering/render-queue.server'
import type { Role } from '@/platform/roles'
import type { Services } from '@/platform/services.server'
import { brokenOff } from './body-limit.server'
import type { Cache } from './cache.server'
import { ApiError } from './errors.server'
import { addressKeyOf } from './rate-limit.server'

export interface Actor {
  id: number
  username: string
  role: Role
  /** The hash of the session's token. */
  session: string
  /** When its password was last entered, ISO-8601 UTC. */
  authenticatedAt: string
  hasSecondFactor: boolean
}

export interface ApiEnv {
  Bindings: { incoming?: { socket: { remoteAddress?: string } }; requestId?: string }
  Variables: {
    services: Services
    answers: Cache
    queue: RenderQueue
    actor: Actor | undefined
    isPreview: boolean
    requestId: string
  }
}
export type ApiContext = Context<ApiEnv>

/** Reads and validates a JSON body. Throws ApiError 415 for another content type, 400 for a broken or unfit one, with `issues`. */
export async function parseJson<T extends z.ZodType>(c: ApiContext, schema: T): Promise<z.output<T>> {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) throw new ApiError(415, 'Please send JSON.')
  const body = parseJsonText(await c.req.text().catch(brokenOff))
  // Each call takes an object, and the schema library would say so in words of its own.
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new ApiError(400, 'Please send a JSON object.')
  return validate(schema, body)
}

/** More than any form has; a body of thousands of faults does not make an answer of thousands. */
const MAX_ISSUES = 100

/** `value` as the schema gives it back. Throws ApiError 400 with `issues` where it does not fit. */
export function validate<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = judge(schema, value)
  if (result.success) return result.data
  const issues = result.error.issues.slice(0, MAX_ISSUES).map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  throw new ApiError(400, issues[0]?.message ?? PLEASE_CHECK, { issues })
}

const PLEASE_CHECK = 'Please check what you entered.'

/** JSON holds values that throw when they are compared or printed, such as {"length": {"valueOf": 1, "toString": 1}}: they fit no schema. */
function judge<T extends z.ZodType>(schema: T, value: unknown) {
  try {
    return schema.safeParse(value)
  } catch (error) {
    throw new ApiError(400, PLEASE_CHECK, { cause: error })
  }
}

/** NUL as JSON writes it: after an even number of backslashes, which are texts of their own. PostgreSQL cannot store it, and no one types it. */
const NUL = /(?<!\\)(?:\\\\)*\\u0000/

const SURROGATE = /\\u[dD][89a-fA-F]/

/** UTF-8 has none, so one would be another letter in a page than in the page's data. */
const withoutHalves = (_key: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)

const MAX_DEPTH = 30
const MAX_VALUES = 25_000

/** Throws ApiError 400 for values so deep, or so many, that judging them or writing them again would take long or overflow the stack. */
function limitValues(whole: unknown) {
  let level = [whole]
  for (let depth = 0, count = 0; level.length > 0; depth++) {
    count += level.length
    if (depth > MAX_DEPTH || count > MAX_VALUES) throw new ApiError(400, 'The request holds more than the server accepts.')
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
}

/** Throws ApiError 400 for text that is not JSON. Half of a surrogate pair becomes the sign for an unreadable letter. */
export function parseJsonText(text: string): unknown {
  const value = parsed(text)
  limitValues(value)
  return value
}

function parsed(text: string): unknown {
  try {
    // Looking for NUL in the text takes a hundredth of the time of looking at each value.
    if (NUL.test(text)) throw new SyntaxError('NUL')
    return JSON.parse(text, SURROGATE.test(text) ? withoutHalves : undefined)
  } catch {
    throw new ApiError(400, 'The request could not be read as JSON.')
  }
}

/** A path parameter that must be a positive integer id; anything else is as unknown as a missing entity: 404. */
export function idParameter(c: ApiContext, notFoundMessage: string, name = 'id'): number {
  const text = c.req.param(name) ?? ''
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(id <= MAX_ID)) throw new ApiError(404, notFoundMessage)
  return id
}

/** The address's query; of a name that comes twice, the last counts. Throws ApiError 400 with `issues` where it does not fit. */
export const validateQuery = <T extends z.ZodType>(c: ApiContext, schema: T): z.output<T> =>
  validate(schema, Object.fromEntries(new URL(c.req.url).searchParams))

export const visitorKey = (c: ApiContext): string => addressKeyOf(c, c.var.services.config)

/** Counts one sending of a public form by a visitor, as `addressKey` names them. Throws ApiError 429 with Retry-After. */
export const countPublicForm = ({ limits }: Pick<Services, 'limits'>, form: string, visitor: string) =>
  limits.publicForm.use(`${form} ${visitor}`)

const fields = z.record(z.string(), z.unknown())

/** Reads a public form; undefined for the trap, which must look like success. Throws ApiError 429 beyond 20 in 10 minutes, 400, 415. */
export async function readPublicForm<T extends z.ZodType>(c: ApiContext, form: string, schema: T): Promise<z.output<T> | undefined> {
  await countPublicForm(c.var.services, form, visitorKey(c))
  const body = await parseJson(c, fields)
  return body[HONEYPOT_FIELD] ? undefined : validate(schema, body)
}

/** Of a row, the fields that an answer declares: what it doesn't name stays in the house. */
export const presenter = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) => {
  const names = Object.keys(shape)
  return <Row extends object>(row: Row) => pick(row, names as (keyof Row & keyof Shape)[])
}
