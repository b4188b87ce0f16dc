import type { Context, Hono } from 'hono'
import * as z from 'zod'
import { limitBody } from '@/platform/http/body-limit.server'
import { ApiError } from '@/platform/http/errors.server'
import { POLICY_REPORTS, pageCsp } from '@/platform/http/security-headers.server'
import type { Services } from '@/platform/services.server'

const MAX_BODY = 16 * 1024
const MAX_REPORTS = 5

const directives = new Set(
  [...pageCsp([]).split('; '), 'script-src-elem', 'script-src-attr', 'style-src-elem', 'style-src-attr'].map((rule) => rule.split(' ')[0]),
)
const keywords = new Set(['inline', 'eval', 'wasm-eval', 'trusted-types-policy', 'trusted-types-sink'])

const text = z.string().max(8192)

interface Report {
  page: string
  directive?: string | undefined
  blocked?: string | undefined
}

const single = z
  .object({
    'csp-report': z.object({
      'document-uri': text,
      'effective-directive': text.optional(),
      'violated-directive': text.optional(),
      'blocked-uri': text.optional(),
    }),
  })
  .transform(({ 'csp-report': report }): Report[] => [
    {
      page: report['document-uri'],
      directive: report['effective-directive'] ?? report['violated-directive'],
      blocked: report['blocked-uri'],
    },
  ])

const several = z
  .array(z.object({ body: z.object({ documentURL: text, effectiveDirective: text, blockedURL: text.optional() }) }))
  .transform((list) =>
    list
      .slice(0, MAX_REPORTS)
      .map(({ body }): Report => ({ page: body.documentURL, directive: body.effectiveDirective, blocked: body.blockedURL })),
  )

/** Logs browsers' policy reports. Anyone can send them, so a line quotes only the blocked origin, and `limits.policyReports` applies. */
export const servePolicyReports =
  ({ config, limits, log }: Pick<Services, 'config' | 'limits' | 'log'>, routeOf: (method: string, path: string) => string) =>
  (app: Hono) => {
    const own = new URL(config.publicUrl).origin
    const summarize = ({ page, directive = '', blocked = '' }: Report) => {
      const from = nameOf(blocked)
      if (!from || !URL.canParse(page) || new URL(page).origin !== own) return undefined
      const [rule = ''] = directive.split(' ')
      return { route: routeOf('GET', new URL(page).pathname), rule: directives.has(rule) ? rule : 'other', blocked: from }
    }
    app.post(POLICY_REPORTS, limitBody(MAX_BODY), async (c) => {
      for (const report of await read(c)) {
        const summary = summarize(report)
        if (summary && (await limits.policyReports.tryUse('all'))) log.warn(summary, 'A page’s policy stopped something')
      }
      return c.body(null, 204)
    })
  }

async function read(c: Context): Promise<Report[]> {
  const { data } = z.union([single, several]).safeParse(await c.req.json().catch(() => undefined))
  if (!data) throw new ApiError(400, 'This is not a policy report.')
  return data
}

/** Undefined for what isn't the site's, such as a browser's extensions. */
function nameOf(blocked: string): string | undefined {
  if (keywords.has(blocked)) return blocked
  if (!URL.canParse(blocked)) return undefined
  const { protocol, origin } = new URL(blocked)
  if (protocol === 'data:' || protocol === 'blob:') return protocol
  return protocol.startsWith('http') ? origin.slice(0, 100) : undefined
}
