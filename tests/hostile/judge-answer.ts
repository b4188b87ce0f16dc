import type { HostileRequest } from './hostile-request.ts'
import type { Answer, Outcome } from './send-request.ts'

/** Node itself refuses what is no HTTP, or has a head larger than this, before the program sees it. */
const NODES_REFUSALS = [400, 408, 413, 417, 431]
const LARGEST_HEAD = 16 * 1024

const SECURITY_HEADERS = ['x-content-type-options', 'x-frame-options', 'referrer-policy', 'content-security-policy', 'permissions-policy']

/** What gives the inside away: a stack, a path of this machine, a database's own words, what a visitor typed and a page must not run. */
const TELLTALES = [
  /\n\s+at .+:\d+:\d+/,
  /node:internal|node_modules|\/dist\/server\//,
  /SQLITE_|SqliteError|ERR_[A-Z]{3}|syntax error at or near|invalid input syntax|pg-protocol|ECONN/,
  /root:x:0:0|SQLite format 3/,
]
const UNESCAPED = /<svg\/onload=hostile|<script>hostile|<img src=x onerror/

/** An export that someone logged out opens as a page; there is nothing in it. */
const leadsToLogin = ({ status, headers, body }: Answer) => status === 303 && headers.get('location') === '/login' && body.length === 0

/** Every way in which an answer is not what it must be, whatever was asked; none is as it should be. */
export function faultsOf(sent: HostileRequest, outcome: Outcome, server: { host: string; port: number }): string[] {
  const { answer, next, hung } = outcome
  if (hung) return ['hangs']
  const mayBeCut = sent.mayEnd || sent.leaves || headSize(sent) > LARGEST_HEAD
  if (!answer) return mayBeCut ? [] : [`no whole answer (${outcome.error ?? `${outcome.rest.length} bytes that are none`})`]
  const faults = statusFaults(sent, answer)
  if (!(mayBeCut && isNodesOwn(answer))) faults.push(...formFaults(sent, answer, server))
  if (sent.isFollowed && !mayBeCut && answer.headers.get('connection') !== 'close' && !next?.body.toString().startsWith('{"status":"ok"'))
    faults.push(`the next request on its connection is answered ${next?.status ?? 'nothing'}`)
  return faults
}

function statusFaults({ statuses, isForbidden }: HostileRequest, answer: Answer): string[] {
  const { status } = answer
  if (statuses) return statuses.includes(status) ? [] : [`is answered ${status} and not ${statuses.join(' or ')}`]
  if (status >= 500) return [`is answered ${status}`]
  return isForbidden && isSuccess(answer) && !leadsToLogin(answer) ? [`is answered ${status} and must be refused`] : []
}

/** After a form without JavaScript, success is a way to the page that says thanks. */
export const isSuccess = ({ status }: Answer) => status < 300 || status === 303

const headSize = ({ target, headers }: HostileRequest) =>
  headers.reduce((size, [name, value]) => size + name.length + Buffer.byteLength(value) + 4, target.length + 300)

const isNodesOwn = ({ status, headers, body }: Answer) =>
  NODES_REFUSALS.includes(status) && body.length === 0 && !headers.has('content-type')

/** How an answer must look that the program made. */
function formFaults(
  { target, method }: HostileRequest,
  { status, headers, body }: Answer,
  server: { host: string; port: number },
): string[] {
  const faults = SECURITY_HEADERS.filter((name) => !headers.has(name) && status !== 304).map((name) => `has no ${name}`)
  if (headers.has('x-injected')) faults.push('has a header that the request brought in')
  const location = headers.get('location')
  const origin = `http://${server.host}:${server.port}`
  if (location !== undefined && (!URL.canParse(location, origin) || new URL(location, origin).origin !== origin))
    faults.push(`leads to ${location}`)
  const text = body.toString()
  const type = headers.get('content-type') ?? ''
  faults.push(
    ...TELLTALES.filter((telltale) => !type.startsWith('text/javascript') && telltale.test(text)).map(
      (telltale) => `says ${telltale.exec(text)?.[0].slice(0, 80)}`,
    ),
  )
  if (type.startsWith('text/html') && UNESCAPED.test(text)) faults.push('shows what was sent as it was sent')
  const isApi = URL.canParse(target, origin) && new URL(target, origin).pathname.startsWith('/api/')
  if (isApi && status >= 400 && method !== 'HEAD') faults.push(...apiFaults(type, text))
  return faults
}

/** Every refusal of the API is JSON with a message (spec decisions, 'The API'). */
function apiFaults(type: string, text: string): string[] {
  if (!type.startsWith('application/json')) return [`is a refusal of type ${type || 'none'}`]
  const { message } = JSON.parse(text) as { message?: unknown }
  return typeof message === 'string' && message !== '' ? [] : ['is a refusal without a message']
}
