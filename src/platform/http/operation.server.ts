import { STATUS_CODES } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { type describeRoute, resolver, uniqueSymbol } from 'hono-openapi'
import * as z from 'zod'
import { VIEW } from '@/platform/browser/fetch-for-staff'
import { JSON_LIMIT, limitBody } from './body-limit.server'
import { type ApiEnv, requireAdmin, requireUser } from './http.server'
import { answerVisitors, isFromVisitor } from './visitors-answer.server'

type Operation = {
  summary: string
  /** Who may call it; `admin` refuses everybody else before the body is looked at. */
  access?: 'public' | 'signed in' | 'admin'
  /** The JSON body. */
  body?: z.ZodType
  /** Any of the body's fields will do, for the rest keeps its value; and these beside them. */
  takesAnyField?: z.ZodObject
  /** The parts of a multipart body, which is taken beside JSON. */
  parts?: z.ZodObject
  query?: z.ZodObject
  /** Everybody may read it, but admins are told more; whoever asks for that (`fetch-for-staff.ts`) must be one. */
  hasStaffView?: boolean
  /** Every visitor gets the same answer until the content changes, so that one copy is kept for all. */
  isSameForVisitors?: boolean
  /** The documented answer; a schema for JSON, a media type for anything else. */
  success: { status?: 200 | 201; body: z.ZodType | string }
  /** Refusals beyond those that follow from the rest. */
  failures?: number[]
  /** What the answer 409 tells, where that is more than a message. */
  conflict?: z.ZodType
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
    if (declared.access === 'admin' || (declared.hasStaffView && c.req.header(VIEW.header) === VIEW.staff)) requireAdmin(c)
    if (declared.access === 'signed in') requireUser(c)
    if (declared.isSameForVisitors && isFromVisitor((name) => c.req.header(name))) return answerVisitors(c, next)
    return limit(c, next)
  }
  return Object.assign(guard, { [uniqueSymbol]: { spec: documented(declared) } })
}

type Documented = Parameters<typeof describeRoute>[0]

const staffView = {
  name: VIEW.header,
  in: 'header' as const,
  schema: { type: 'string' as const, enum: [VIEW.staff] },
  description: 'The list as admins see it, refused to anybody else',
}

const refusalsOf = { public: [], 'signed in': [401], admin: [401, 403] }

function documented({
  summary,
  access = 'public',
  body,
  takesAnyField,
  parts,
  query,
  hasStaffView,
  success,
  failures = [],
  conflict,
}: Operation): Documented {
  const refusals = [
    ...(body ? [400, 403, 413, 415] : []),
    ...(query ? [400] : []),
    ...refusalsOf[hasStaffView ? 'admin' : access],
    ...failures,
    ...(conflict ? [409] : []),
  ]
  const status = success.status ?? 200
  return {
    summary,
    ...(access !== 'public' && { security: [{ session: [] }] }),
    ...(query && { parameters: parametersOf(query) }),
    ...(hasStaffView && { parameters: [staffView] }),
    ...(body && {
      requestBody: {
        required: true,
        content: takesAnyField
          ? { 'application/json': anyField(body, takesAnyField), ...(parts && { 'multipart/form-data': anyField(parts) }) }
          : { 'application/json': schema(body), ...(parts && { 'multipart/form-data': schema(parts) }) },
      },
    }),
    responses: {
      [status]: { description: STATUS_CODES[status] ?? '', content: contentOf(success.body) },
      ...Object.fromEntries(
        [...new Set(refusals)].sort().map((code) => {
          const answer = code === 409 && conflict ? conflict : failureBody
          return [code, { description: STATUS_CODES[code] ?? '', content: contentOf(answer) }]
        }),
      ),
    },
  }
}

const contentOf = (body: z.ZodType | string) =>
  typeof body === 'string' ? { [body]: { schema: { type: 'string' as const } } } : { 'application/json': schema(body) }

// The library resolves schemas in request bodies too; only its types don't say so.
const schema = (body: z.ZodType) => ({ schema: resolver(body) as never })

/** A body of which any field will do, with `further` ones. */
function anyField(body: z.ZodType, further = z.object({})) {
  const resolved = resolver(body)
  const toOpenAPISchema = async () => {
    const described = await resolved.toOpenAPISchema()
    const properties = { ...described.schema.properties, ...propertiesOf(further) }
    return { ...described, schema: { ...described.schema, properties, required: undefined } }
  }
  return { schema: { ...resolved, toOpenAPISchema } as never }
}

function parametersOf(query: z.ZodObject) {
  return Object.entries(propertiesOf(query)).map(([name, property]) => ({ name, in: 'query' as const, schema: property as never }))
}

const propertiesOf = (fields: z.ZodObject) => z.toJSONSchema(fields, { io: 'input' }).properties ?? {}
