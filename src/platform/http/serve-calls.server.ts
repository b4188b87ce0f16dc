import { STATUS_CODES } from 'node:http'
import { type Handler, Hono, type MiddlewareHandler } from 'hono'
import { type describeRoute, resolver, uniqueSymbol } from 'hono-openapi'
import * as z from 'zod'
import { PREVIEW, VIEW } from '@/platform/browser/fetch-json'
import type { Role, StaffRole } from '@/platform/roles'
import type { Services } from '@/platform/services.server'
import { brokenOff, JSON_LIMIT, limitBody } from './body-limit.server'
import { isVisitorRequest } from './cache.server'
import { type AnswerOf, type BodyOf, type Call, type CallName, type Calls, failureBody, type QueryOf } from './calls'
import { ApiError } from './errors.server'
import { type Actor, type ApiContext, type ApiEnv, parseJson, readPublicForm, validate, validateQuery } from './http.server'
import { createOnce, idempotencyKey } from './idempotency-key.server'
import { requireOwnOrigin } from './origin-check.server'
import { distinctVisitor } from './rate-limit.server'
import { cacheableRequest, represent, toResponse } from './representation.server'
import { commonHeaders, DATA_CSP } from './security-headers.server'
import { lacksSecondFactor, mayActAs, requireRecentLogin, secondFactorRequired } from './session-requirements.server'

interface CallContext<C extends Call> {
  c: ApiContext
  services: Services
  actor: C extends { access: StaffRole | 'logged in' } ? Actor : Actor | undefined
  query: QueryOf<C>
  /** Reads the body. Throws ApiError 415, 400; of a public form 429, and undefined for the trap: the answer must look like success. */
  body(): Promise<C extends { publicForm: string } ? BodyOf<C> | undefined : BodyOf<C>>
  once<T>(input: unknown, create: () => Promise<T>): Promise<T>
}

/** Gives the documented answer; or a Response, where that is no JSON or goes out in pieces. */
export type CallHandler<C extends Call> = (context: CallContext<C>) => AnswerOf<C> | Response | Promise<AnswerOf<C> | Response>

export type CallHandlers<Declared extends Calls> = {
  [Name in keyof Declared]: Declared[Name] extends Call ? CallHandler<Declared[Name]> : never
}

export function serveCalls<Declared extends Calls>(calls: Declared, handlers: CallHandlers<Declared>): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>()
  for (const [name, call] of Object.entries<Call>(calls)) {
    const [method = '', path = ''] = name.split(' ')
    // What each handler takes and gives was held against its own declaration above.
    const handle = handlers[name as CallName] as (context: object) => object | Promise<object>
    const answer: Handler<ApiEnv> = async (c) => {
      const { services, actor } = c.var
      const query = call.query && validateQuery(c, call.query)
      const result = await handle({ c, services, actor, query, body: () => readBody(c, call), once: createOnce.bind(undefined, c) })
      return result instanceof Response ? result : c.json(result, call.success.status ?? 200)
    }
    const inFront = call.opensInWindow ? [redirectToLogin, operation(call), refuseElsewhere(call)] : [operation(call)]
    api.on(method, [path], ...inFront, answer)
  }
  return api
}

/** Calls that people open in a window: someone logged out gets /login (spec D2 §2), since an error for programs would be a dead end. */
const redirectToLogin: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const isOpenedByPerson = c.req.header('accept')?.includes('text/html')
  if (!c.var.actor && isOpenedByPerson) return c.redirect('/login', 303)
  return next()
}

/** The file and its line in Activity are only for requests from this site, not for links elsewhere; HEAD notes nothing. */
const refuseElsewhere =
  ({ success: { body } }: Call): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    requireOwnOrigin(c, c.var.services.config.publicUrl)
    if (c.req.method === 'HEAD' && typeof body === 'string') return c.body(null, 200, { 'content-type': `${body}; charset=utf-8` })
    return next()
  }

async function readBody(c: ApiContext, { body, isBodyOptional, publicForm }: Call): Promise<unknown> {
  if (!body) return undefined
  // Clients that send nothing name no content type, or the one of their other requests.
  if (isBodyOptional && !(await c.req.text().catch(brokenOff))) return validate(body, {})
  return publicForm ? readPublicForm(c, publicForm, body) : parseJson(c, body)
}

/** Enforces who may call and how much they may send, and declares the call for `/api/openapi.json`. */
function operation(call: Call): MiddlewareHandler<ApiEnv> {
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
  // Only where the documentation is asked for: describing two hundred calls would make each start longer.
  const documentation = {
    get spec() {
      return documented(call, refusals)
    },
  }
  return Object.assign(guard, { [uniqueSymbol]: documentation, [declaration]: { call, refusals } })
}

const declaration = Symbol('declaration')

export interface DeclaredOperation {
  call: Call
  refusals: number[]
}

export const declaredBy = (handler: object): DeclaredOperation | undefined =>
  (handler as { [declaration]?: DeclaredOperation })[declaration]

/** The account that is logged in. Throws ApiError 401 if there is none. */
function requireUser(c: ApiContext): Actor {
  const { actor } = c.var
  if (!actor) throw new ApiError(401, 'Please log in.')
  return actor
}

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

const parametersOf = (query: z.ZodObject) =>
  Object.entries(propertiesOf(query)).map(([name, property]) => ({ name, in: 'query' as const, schema: property as never }))

const propertiesOf = (fields: z.ZodObject) => z.toJSONSchema(fields, { io: 'input' }).properties ?? {}

/** Caches an answer that all visitors share until the content changes. Failures are not cached. */
const cachePublicResponse: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const request = cacheableRequest(c.req.method, (name) => c.req.header(name))
  const { answers, services } = c.var
  const answer = await answers.get(c.req.path, request, async () => {
    await services.content.untilAway(next)
    return represent({ status: c.res.status, body: await c.res.text(), ...formOf(c.res, services.config.publicUrl) })
  })
  // Set directly, it would inherit the headers of the response that it replaces.
  c.res = undefined
  c.res = toResponse(answer)
}

function formOf({ status, headers }: Response, publicUrl: string) {
  const own = { ...Object.fromEntries(headers), vary: `accept-encoding, cookie, ${VIEW.header}, ${PREVIEW}` }
  if (status !== 200) return { headers: own, cacheable: false }
  const common = { ...commonHeaders(publicUrl), 'content-security-policy': DATA_CSP }
  // Clients always revalidate, and get 304 where nothing changed.
  return { headers: { ...common, ...own, 'cache-control': 'no-cache' }, cacheable: true }
}
