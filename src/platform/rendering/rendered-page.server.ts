import { type Representation, represent } from '@/platform/http/representation.server'
import { commonHeaders, pageCsp } from '@/platform/http/security-headers.server'
import { deferScripts } from './defer-scripts.server'

interface Rendered {
  status: number
  html: string
  /** Whether it is the same for everyone until the content changes; otherwise it is never stored. */
  cacheable: boolean
}

/** A page as it goes out: its scripts come late, and its policy allows only these. */
export function renderedPage({ status, html: rendered, cacheable }: Rendered, publicUrl: string): Representation {
  const html = deferScripts(rendered)
  return represent({
    status,
    body: html,
    headers: {
      ...commonHeaders(publicUrl),
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pageCsp(html),
      // Clients always revalidate, and get 304 where nothing changed.
      'cache-control': cacheable ? 'no-cache' : 'no-store',
      vary: 'accept-encoding',
    },
    cacheable,
  })
}
