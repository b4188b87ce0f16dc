import { STATUS_CODES } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { type describeRoute, resolver, uniqueSymbol } from 'hono-openapi'
import * as z from 'zod'
import { VIEW } from '@/platform/browser/fetch-view'
import type { Role } from '@/platform/roles'
import { type Call, failureBody } from './calls'
import { ApiError } from './errors.server'
import { lacksSecondFactor, mayActAs, requireRecentLogin, secondFactorRequired } from './guards/session-requirements.server'
import type { Actor, ApiContext, ApiEnv } from './http.server'
import { IDEMPOTENCY_KEY } from './idempotency-key.server'
import { JSON_LIMIT, limitBody } from './limits/body-limit.server'
import { distinctVisitor } from './limits/client-address.server'
import { cachePublicResponse, isVisitorRequest } from './responses/cache-public-response.server'

/**
 * What runs before a call's handler: who may call it and how much they may send is enforced here, and what it takes and gives
 * goes to `/api/openapi.json`.
 */
export function operation(call: Call): MiddlewareHandler<ApiEnv> {
  const limit = limitBody(call.maxBody ?? JSON_LIMIT)
  const guard: MiddlewareHandler<ApiEnv> = async (c, next) => {
    const least = leastRole(call, c.req.header(VIEW.header) === VIEW.staff)
    if (least) requireRole(c, least)
    if (call.needsRecentLogin) requireRecentLogin(requireUser(c), c.var.services.clock.now())
    const { actor, isPreview } = c.var
    const asking = { view: c.req.header(VIEW.header), hasSession: actor !== undefined, isPreview }
    if (call.isPubliclyCacheable && isVisitorRequest(asking)) return cachePublicResponse(c, next)
    // Pages ask without a socket: they are in their turn already.
    if (call.isQueued && !actor && c.env?.incoming)
      return c.var.queue.render({ isPrivate: true, visitor: distinctVisitor(c, c.var.services) }, async () => next())
    return limit(c, next)
  }
  const refusals = refusalsOf(call)
  return Object.assign(guard, { [uniqueSymbol]: { spec: documented(call, refusals) }, [declaration]: { call, refusals } })
}

const declaration = Symbol('declaration')

/** A call with every status, besides success, that it documents. */
export interface DeclaredOperation {
  call: Call
  refusals: number[]
}

/** What a route's handler declares, if it is an `operation`. */
export const declaredBy = (handler: object): DeclaredOperation | undefined =>
  (handler as { [declaration]?: DeclaredOperation })[declaration]

/** The account that is logged in. Throws ApiError 401 if there is none. */
function requireUser(c: ApiContext): Actor {
  const { actor } = c.var
  if (!actor) throw new ApiError(401, 'Please log in.')
  return actor
}

/** Who has to be logged in; undefined where no one has. */
function leastRole({ access = 'public', staffView }: Call, isForStaff: boolean): Role | undefined {
  if (access === 'logged in') return 'member'
  if (access === 'public') return staffView && isForStaff ? 'editor' : undefined
  return access
}

/** Throws ApiError: 401 logged out, 403 for an account whose role may not, or which lacks the required second factor. */
function requireRole(c: ApiContext, least: Role) {
  const user = requireUser(c)
  if (mayActAs(c.var.services, user, least)) return
  if (lacksSecondFactor(c.var.services, user)) throw secondFactorRequired()
  throw new ApiError(403, least === 'admin' ? 'Only an administrator may do this.' : 'Your account may not do this.')
}

type Documented = Parameters<typeof describeRoute>[0]

const asStaff = {
  name: VIEW.header,
  in: 'header' as const,
  schema: { type: 'string' as const, enum: [VIEW.staff, VIEW.visitor] },
  description: 'Which view: as staff see it, refused to everyone else, or as visitors see it, also for staff',
}

const idempotencyKey = {
  name: IDEMPOTENCY_KEY.name,
  in: 'header' as const,
  schema: { type: 'string' as const, pattern: IDEMPOTENCY_KEY.pattern },
  description: IDEMPOTENCY_KEY.description,
}

const refusalsByAccess = { public: [], 'logged in': [401], editor: [401, 403], host: [401, 403], admin: [401, 403] }

function refusalsOf({ access = 'public', body, parts, query, staffView, takesIdempotencyKey, failures = [], conflict }: Call): number[] {
  const refusals = [
    ...(body || parts ? [400, 403, 413, 415] : []),
    ...(query ? [400] : []),
    ...(takesIdempotencyKey ? [400, 409] : []),
    ...refusalsByAccess[staffView ? 'editor' : access],
    ...failures,
    ...(conflict ? [409] : []),
  ]
  return [...new Set(refusals)].sort()
}

function documented(call: Call, refusals: number[]): Documented {
  const { summary, access = 'public', body, isBodyOptional, takesAnyField, takesAlso, parts, query, staffView, success, conflict } = call
  const status = success.status ?? 200
  const headers = [...(staffView ? [asStaff] : []), ...(call.takesIdempotencyKey ? [idempotencyKey] : [])]
  const parameters = [...(query ? parametersOf(query) : []), ...headers]
  return {
    summary,
    ...(access !== 'public' && { security: [{ session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(parts && !body && { requestBody: { required: true, content: { 'multipart/form-data': schema(parts) } } }),
    ...(body && {
      requestBody: {
        required: !isBodyOptional,
        content: takesAnyField
          ? { 'application/json': anyField(body, takesAnyField), ...(parts && { 'multipart/form-data': anyField(parts) }) }
          : {
              'application/json': takesAlso ? withFields(body, takesAlso) : schema(body),
              ...(parts && { 'multipart/form-data': schema(parts) }),
            },
      },
    }),
    responses: {
      [status]: { description: STATUS_CODES[status] ?? '', content: contentOf(success.body) },
      ...Object.fromEntries(
        refusals.map((code) => {
          const answer = code === 409 && conflict ? conflict : failureBody
          return [code, { description: STATUS_CODES[code] ?? '', content: contentOf(answer) }]
        }),
      ),
    },
  }
}

function contentOf(body: Call['success']['body']) {
  if (typeof body === 'object' && 'parse' in body) return { 'application/json': schema(body) }
  return Object.fromEntries([body].flat().map((type) => [type, { schema: { type: 'string' as const } }]))
}

// The library resolves schemas in request bodies too; only its types don't say so.
const schema = (body: z.ZodType) => ({ schema: resolver(body) as never })

/** A body of which any field will do, with `further` ones. */
const anyField = (body: z.ZodType, further = z.object({})) => withFields(body, further, { required: undefined })

function withFields(body: z.ZodType, further: z.ZodObject, changed: object = {}) {
  const resolved = resolver(body)
  const toOpenAPISchema = async () => {
    const described = await resolved.toOpenAPISchema()
    const properties = { ...described.schema.properties, ...propertiesOf(further) }
    return { ...described, schema: { ...described.schema, properties, ...changed } }
  }
  return { schema: { ...resolved, toOpenAPISchema } as never }
}

function parametersOf(query: z.ZodObject) {
  return Object.entries(propertiesOf(query)).map(([name, property]) => ({ name, in: 'query' as const, schema: property as never }))
}

const propertiesOf = (fields: z.ZodObject) => z.toJSONSchema(fields, { io: 'input' }).properties ?? {}
