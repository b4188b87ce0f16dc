import { STATUS_CODES } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { type describeRoute, resolver, uniqueSymbol } from 'hono-openapi'
import * as z from 'zod'
import { JSON_LIMIT, limitBody } from './body-limit.server'
import { type ApiEnv, requireAdmin, requireUser } from './http.server'

type Operation = {
  summary: string
  /** Who may call it; `admin` refuses everybody else before the body is looked at. */
  access?: 'public' | 'signed in' | 'admin'
  /** The JSON body. */
  body?: z.ZodType
  /** Any of the body's fields will do: the rest keeps its value. */
  takesAnyField?: boolean
  /** The parts of a multipart body, which is taken beside JSON. */
  parts?: z.ZodObject
  query?: z.ZodObject
  /** The documented answer; a schema for JSON, a media type for anything else. */
  success: { status?: 200 | 201; body: z.ZodType | string }
  /** Refusals beyond those that follow from the rest. */
  failures?: number[]
  /** Bytes; for uploads. */
  maxBody?: number
}

const failureBody = z
  .object({ message: z.string(), issues: z.array(z.object({ path: z.string(), message: z.string() })).optional() })
  .meta({ id: 'Failure', description: 'Every answer other than success' })

/** The answer of a call that only says that it worked. */
export const messageBody = z.object({ message: z.string() })

/**
 * Declares one call of the API, in front of its handler: what it takes and gives goes to `/api/openapi.json`, who may call it
 * and how much they may send is enforced here.
 */
export function operation(declared: Operation): MiddlewareHandler<ApiEnv> {
  const limit = limitBody(declared.maxBody ?? JSON_LIMIT)
  const guard: MiddlewareHandler<ApiEnv> = async (c, next) => {
    if (declared.access === 'admin') requireAdmin(c)
    if (declared.access === 'signed in') requireUser(c)
    return limit(c, next)
  }
  return Object.assign(guard, { [uniqueSymbol]: { spec: documented(declared) } })
}

type Documented = Parameters<typeof describeRoute>[0]

const refusalsOf = { public: [], 'signed in': [401], admin: [401, 403] }

function documented({
  summary,
  access = 'public',
  body,
  takesAnyField = false,
  parts,
  query,
  success,
  failures = [],
}: Operation): Documented {
  const refusals = [...(body ? [400, 403, 413, 415] : []), ...(query ? [400] : []), ...refusalsOf[access], ...failures]
  const status = success.status ?? 200
  const asked = takesAnyField ? withoutRequired : schema
  return {
    summary,
    ...(access !== 'public' && { security: [{ session: [] }] }),
    ...(query && { parameters: parametersOf(query) }),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': asked(body), ...(parts && { 'multipart/form-data': asked(parts) }) },
      },
    }),
    responses: {
      [status]: { description: STATUS_CODES[status] ?? '', content: contentOf(success.body) },
      ...Object.fromEntries(
        [...new Set(refusals)].sort().map((code) => [code, { description: STATUS_CODES[code] ?? '', content: contentOf(failureBody) }]),
      ),
    },
  }
}

const contentOf = (body: z.ZodType | string) =>
  typeof body === 'string' ? { [body]: { schema: { type: 'string' as const } } } : { 'application/json': schema(body) }

// The library resolves schemas in request bodies too; only its types don't say so.
const schema = (body: z.ZodType) => ({ schema: resolver(body) as never })

function withoutRequired(body: z.ZodType) {
  const resolved = resolver(body)
  const toOpenAPISchema = async () => {
    const described = await resolved.toOpenAPISchema()
    return { ...described, schema: { ...described.schema, required: undefined } }
  }
  return { schema: { ...resolved, toOpenAPISchema } as never }
}

function parametersOf(query: z.ZodObject) {
  const { properties = {} } = z.toJSONSchema(query, { io: 'input' })
  return Object.entries(properties).map(([name, property]) => ({ name, in: 'query' as const, schema: property as never }))
}
