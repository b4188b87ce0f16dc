import { type Handler, Hono, type MiddlewareHandler } from 'hono'
import type { StaffRole } from '@/platform/roles'
import type { Services } from '@/platform/services.server'
import type { AnswerOf, BodyOf, Call, CallName, Calls, QueryOf } from './calls'
import { requireOwnOrigin } from './guards/origin-check.server'
import { type Actor, type ApiContext, type ApiEnv, parseJson, validate, validateQuery } from './http.server'
import { createOnce } from './idempotency-key.server'
import { brokenOff } from './limits/body-limit.server'
import { operation } from './operation.server'
import { readPublicForm } from './public-form.server'

/** What the handler of a call gets, after the guards have passed. */
interface CallContext<C extends Call> {
  c: ApiContext
  services: Services
  /** The account that makes the request. */
  actor: C extends { access: StaffRole | 'logged in' } ? Actor : Actor | undefined
  query: QueryOf<C>
  /**
   * Reads what was sent. Throws ApiError: 415, or 400 with `issues`. Of a public form it counts the sending first (429), and gives
   * undefined for what fell into the trap: the answer must then look like success and nothing be stored.
   */
  body(): Promise<C extends { publicForm: string } ? BodyOf<C> | undefined : BodyOf<C>>
  /** Makes something once for each `Idempotency-Key` of the caller (`createOnce`); `input` is all that was sent. */
  once<T>(input: unknown, create: () => Promise<T>): Promise<T>
}

/** Gives the documented answer; or a Response, where that is no JSON or goes out in pieces. */
export type CallHandler<C extends Call> = (context: CallContext<C>) => AnswerOf<C> | Response | Promise<AnswerOf<C> | Response>

/** A handler for each declared call. */
export type CallHandlers<Declared extends Calls> = {
  [Name in keyof Declared]: Declared[Name] extends Call ? CallHandler<Declared[Name]> : never
}

/** The declared calls with their handlers, in the order of the declarations. */
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

/**
 * For calls that people open in a window of its own, in front of their `operation`: someone logged out gets /login, as from /admin
 * (spec D2 §2), since the answer for programs would be a dead end there.
 */
const redirectToLogin: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const isOpenedByPerson = c.req.header('accept')?.includes('text/html')
  if (!c.var.actor && isOpenedByPerson) return c.redirect('/login', 303)
  return next()
}

/**
 * For the same calls, behind their `operation`: the file and its line in Activity are only for requests from this site. A link on another site gets
 * neither, and HEAD gets the headers without the line.
 */
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
