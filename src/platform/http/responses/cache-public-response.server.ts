import type { MiddlewareHandler } from 'hono'
import { PREVIEW, VIEW } from '@/platform/browser/fetch-view'
import { commonHeaders, DATA_CSP } from '@/platform/http/guards/security-headers.server'
import type { ApiEnv } from '@/platform/http/http.server'
import { represent } from './representation.server'
import { toResponse } from './response-cache.server'

/** What decides whether a request gets the response that all visitors share. */
interface RequestFacts {
  /** Which view it asks for (`VIEW`). */
  view: string | undefined
  hasSession: boolean
  isPreview: boolean
}

/** Whether a request is answered as any visitor's: it says so, or has no session; and it shows no draft by a preview's link. */
export const isVisitorRequest = ({ view, hasSession, isPreview }: RequestFacts): boolean =>
  !isPreview && (view === VIEW.visitor || !hasSession)

/** The same before anything was looked up, so that what might be a session or a preview counts as one. */
export const isCertainlyVisitorRequest = (header: (name: string) => string | undefined, sessionCookie: string): boolean =>
  header(VIEW.header) !== VIEW.staff &&
  isVisitorRequest({
    view: header(VIEW.header),
    hasSession: mayHaveSession(header('cookie'), sessionCookie),
    isPreview: header(PREVIEW) !== undefined,
  })

/** Whether a cookie header may hold a session: cookies of other things, which browsers send with every request, don’t make anyone staff. */
export const mayHaveSession = (cookies: string | undefined, sessionCookie: string): boolean => Boolean(cookies?.includes(sessionCookie))

/**
 * Middleware for a call whose answer is the same for all visitors: caches it until the content changes, compressed and with an ETag.
 * Failures are not cached.
 */
export const cachePublicResponse: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const request = { method: c.req.method, acceptEncoding: c.req.header('accept-encoding'), ifNoneMatch: c.req.header('if-none-match') }
  const { answers, services } = c.var
  const make = async () => {
    await services.content.untilAway(next)
    return represent({ status: c.res.status, body: await c.res.text(), ...formOf(c.res, services.config.publicUrl) })
  }
  const answer = (await answers.whileAway(c.req.path, request)) ?? (await answers.get(c.req.path, request, make))
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
