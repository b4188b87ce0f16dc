import { createHash } from 'node:crypto'

/** Sent with everything. */
export function commonHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/** For pictures in emails: some mail programs load them as a page of another site would. */
export const EMBEDDABLE = { 'cross-origin-resource-policy': 'cross-origin' }

/** For pages whose address is a secret (spec B §3.6). */
export const SECRET_HEADERS = { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' }

/** For answers that are no pages: nothing in them may load or run anything. */
export const DATA_CSP = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Data for search engines is a script in name alone: browsers run none of it, so it needs no leave. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script[\s/>]/gi

/** The policy of one finished page: its own inline scripts by hash, and nothing else that is not from this site. */
export function pageCsp(html: string): string {
  const hashes = new Set<string>()
  for (const [, code] of html.matchAll(INLINE_SCRIPT)) {
    if (code) hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
