import { loadDeferredScripts } from './load-deferred-scripts'

const ENTRY = /<script type="module" async="" src="(\/[^"]+)"><\/script>/
const PRELOAD = /<link rel="modulepreload" href="(\/[^"]+)"[^>]*>/g

/**
 * Makes a finished page fetch its scripts only after what is visible has loaded: until then they would compete with the picture that the
 * visitor is waiting for. Reading, links and forms work without them (decisions/0016).
 */
export function deferScripts(html: string): string {
  const entry = ENTRY.exec(html)?.[1]
  if (!entry) return html
  const others = [...html.matchAll(PRELOAD)].map(([, href = '']) => href).filter((href) => href !== entry)
  const starting = `<script>(${loadDeferredScripts})(${JSON.stringify([...others, entry])})</script>`
  return html
    .replace(PRELOAD, '')
    .replace(ENTRY, '')
    .replace('</head>', () => `${starting}</head>`)
}
