import { createTrustedTypes } from './create-trusted-types'
import { loadDeferredScripts } from './load-deferred-scripts'

const ENTRY = /<script type="module" async="" src="(\/[^"]+)"><\/script>/
const PRELOAD = /<link rel="modulepreload" href="(\/[^"]+)"[^>]*>/g

/**
 * Makes a finished page fetch its scripts only after what is visible has loaded: until then they would compete with the picture that the
 * visitor is waiting for. Reading, links and forms work without them (decisions/0016). Answers the page, and the texts of the scripts written into it.
 */
export function deferScripts(html: string): { html: string; scripts: string[] } {
  const entry = ENTRY.exec(html)?.[1]
  if (!entry) return { html, scripts: [] }
  const others = [...html.matchAll(PRELOAD)].map(([, href = '']) => href).filter((href) => href !== entry)
  const starting = `(${createTrustedTypes})();(${loadDeferredScripts})(${JSON.stringify([...others, entry])})`
  const deferred = html
    .replace(PRELOAD, '')
    .replace(ENTRY, '')
    .replace('</head>', () => `<script>${starting}</script></head>`)
  return { html: deferred, scripts: [starting] }
}
