import { createHash } from 'node:crypto'

export const commonHeaders = (publicUrl: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
})

/** For pictures in emails: some mail programs load them as a page of another site would. */
export const EMBEDDABLE = { 'cross-origin-resource-policy': 'cross-origin' }

/** For pages whose address is a secret (spec B §3.6). */
export const SECRET_HEADERS = { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' }

/** For the frame in which staff see an email before it goes out: it has styles of its own and our pictures, and runs nothing. */
export const emailFrameHeaders = (publicUrl: string): Record<string, string> => ({
  'x-frame-options': 'SAMEORIGIN',
  'content-security-policy': [
    "default-src 'none'",
    `img-src 'self' ${new URL(publicUrl).origin}`,
    "style-src 'unsafe-inline'",
    "frame-ancestors 'self'",
    'sandbox allow-same-origin',
  ].join('; '),
})

/** For answers that are no pages: nothing in them may load or run anything. */
export const DATA_CSP = "default-src 'none'; frame-ancestors 'none'; sandbox"

export const POLICY_REPORTS = '/policy-reports'

/** For pages: browsers of today find there where reports go, older ones in the policy. */
export const REPORTING_HEADERS = { 'reporting-endpoints': `policy="${POLICY_REPORTS}"` }

/** A page's policy: only `scripts`, the inline scripts that the program wrote, run (record 52), and forms lead here, or to `formTarget`. Markup goes through `createTrustedTypes`. */
export function pageCsp(scripts: readonly string[], formTarget?: string): string {
  const hashes = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...(formTarget ? [formTarget] : [])].join(' '),
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `report-uri ${POLICY_REPORTS}`,
    'report-to policy',
  ].join('; ')
}
