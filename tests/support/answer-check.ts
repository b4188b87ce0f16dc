import { isDeepStrictEqual } from 'node:util'
import type { Hono } from 'hono'
import type * as z from 'zod'
import { failureBody } from '@/platform/http/calls'
import type { ApiEnv } from '@/platform/http/http.server'
import { type DeclaredOperation, declaredBy } from '@/platform/http/serve-calls.server'

/** Throws where an answer is not what the call that gave it declares; a field that it doesn't declare counts too. */
type AnswerCheck = (request: { method: string; path: string; isForStaff: boolean }, response: Response) => Promise<void>

/** Holds every answer of an API against the declarations that stand in front of its handlers. */
export function createAnswerCheck(api: Hono<ApiEnv>): AnswerCheck {
  const declared = api.routes.flatMap(({ method, path, handler }) => {
    const operation = declaredBy(handler)
    return operation ? [{ method, pattern: patternOf(path), operation }] : []
  })
  return async ({ method, path, isForStaff }, response) => {
    const address = path.split('?', 1)[0] ?? path
    const operation = declared.find((each) => each.method === method && each.pattern.test(address))?.operation
    // What is compressed is what others read as it is.
    if (!operation || response.headers.has('content-encoding')) return
    const fault = response.ok
      ? await successFault(operation, isForStaff, response.clone())
      : await refusalFault(operation, response.clone())
    if (fault) throw new Error(`${method} ${address} answered ${response.status} ${fault}`)
  }
}

/** Made once for each path: a site is opened thousands of times. */
const patterns = new Map<string, RegExp>()

function patternOf(path: string): RegExp {
  const pattern = patterns.get(path) ?? new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
  patterns.set(path, pattern)
  return pattern
}

async function successFault({ call }: DeclaredOperation, isForStaff: boolean, response: Response): Promise<string | undefined> {
  const { status = 200, body } = call.success
  if (response.status !== status) return `where ${status} is declared`
  if (typeof body === 'object' && 'parse' in body) return jsonFault((isForStaff && call.staffView) || body, response)
  const type = response.headers.get('content-type') ?? ''
  return [body].flat().some((declared) => type.startsWith(declared)) ? undefined : `as ${type}`
}

async function refusalFault({ call, refusals }: DeclaredOperation, response: Response): Promise<string | undefined> {
  const { status } = response
  if (status < 400) return undefined
  // Trouble of the server's own may meet every call.
  if (status < 500 && !refusals.includes(status)) return 'which it does not declare'
  return jsonFault((status === 409 && call.conflict) || failureBody, response)
}

async function jsonFault(schema: z.ZodType, response: Response): Promise<string | undefined> {
  // A test of answers that break off reads the other half of the clone itself.
  const text = await response.text().catch(() => undefined)
  if (text === undefined) return undefined
  const answer: unknown = JSON.parse(text)
  const { success, data, error } = schema.safeParse(answer)
  if (!success)
    return `with what it does not declare: ${error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ')}`
  return isDeepStrictEqual(data, answer) ? undefined : `with what it does not declare: ${undeclared(answer, data).join(', ')}`
}

/** The places in `answer` that are not in what the schema made of it. */
function undeclared(answer: unknown, parsed: unknown, at = ''): string[] {
  if (!isObject(answer) || !isObject(parsed)) return isDeepStrictEqual(answer, parsed) ? [] : [at]
  return Object.keys(answer).flatMap((key) => undeclared(answer[key], parsed[key], at ? `${at}.${key}` : key))
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
