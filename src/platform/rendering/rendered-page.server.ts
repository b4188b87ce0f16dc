import type { AnyRouter } from '@tanstack/react-router'
import { getScrollRestorationScriptForRouter } from '@tanstack/router-core/scroll-restoration-script'
import { commonHeaders, pageCsp, REPORTING_HEADERS } from '@/platform/http/guards/security-headers.server'
import { type Representation, represent } from '@/platform/http/responses/representation.server'
import { deferScripts } from './defer-scripts.server'

interface Rendered {
  status: number
  html: string
  /** Whether it is the same for everyone until the content changes; otherwise it is never stored. */
  cacheable: boolean
}

/** What the router writes into each page, to scroll to where a visitor was when they come back (`ScriptOnce` of @tanstack/react-router). */
const restoreScroll = `${getScrollRestorationScriptForRouter({ options: {} } as AnyRouter)};document.currentScript.remove()`

/** A page as it goes out: its scripts come late, and its policy allows only those that the program made. */
export function renderedPage({ status, html: rendered, cacheable }: Rendered, publicUrl: string): Representation {
  const { html, scripts } = deferScripts(rendered)
  return represent({
    status,
    body: html,
    headers: {
      ...commonHeaders(publicUrl),
      'content-type': 'text/html; charset=utf-8',
      ...REPORTING_HEADERS,
      'content-security-policy': pageCsp([restoreScroll, ...scripts]),
      // Clients always revalidate, and get 304 where nothing changed.
      'cache-control': cacheable ? 'no-cache' : 'no-store',
      vary: 'accept-encoding',
    },
    cacheable,
  })
}
