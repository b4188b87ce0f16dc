import type { MiddlewareHandler } from 'hono'
import { VIEW } from '@/platform/browser/fetch-for-staff'
import { PREVIEW } from '@/platform/browser/fetch-preview'
import { toResponse } from './answer-cache.server'
import type { ApiEnv } from './http.server'
import { represent } from './representation.server'
import { commonHeaders, DATA_CSP } from './security-headers.server'

/**
 * Whether a request is answered as any visitor's: it says so, or shows no session, not even one that is over, and does not ask as staff; and
 * it shows no link of a preview.
 */
export const isFromVisitor = (header: (name: string) => string | undefined): boolean =>
  header(PREVIEW) === undefined &&
  (header(VIEW.header) === VIEW.visitor || (header('cookie') === undefined && header(VIEW.header) === undefined))

/**
 * In front of a call that answers every visitor alike: what it answers is kept until the content changes, compressed and with an
 * ETag. Failures are not kept.
 */
export const answerVisitors: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const request = { method: c.req.method, acceptEncoding: c.req.header('accept-encoding'), ifNoneMatch: c.req.header('if-none-match') }
  const answer = await c.var.answers.get(c.req.path, request, async () => {
    await next()
    return represent({ status: c.res.status, body: await c.res.text(), ...formOf(c.res, c.var.services.config.publicUrl) })
  })
  // Set directly, it would take over the headers of what it replaces.
  c.res = undefined
  c.res = toResponse(answer)
}

function formOf({ status, headers }: Response, publicUrl: string) {
  const own = { ...Object.fromEntries(headers), vary: `accept-encoding, cookie, ${VIEW.header}` }
  if (status !== 200) return { headers: own, cacheable: false }
  const common = { ...commonHeaders(publicUrl), 'content-security-policy': DATA_CSP }
  // Always asked again, and answered 304 where nothing changed.
  return { headers: { ...common, ...own, 'cache-control': 'no-cache' }, cacheable: true }
}
