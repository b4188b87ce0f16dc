import { type Representation, represent } from '@/platform/http/representation.server'
import { commonHeaders, pageCsp, REPORTING_HEADERS } from '@/platform/http/security-headers.server'
import { restoreScroll, takeScriptFiles } from './tanstack-internals.server'

interface Rendered {
  status: number
  html: string
  /** Whether it is the same for everyone until the content changes; otherwise it is never stored. */
  cacheable: boolean
}

/** A page with late scripts; its policy allows the program's own, and forms to `payingOrigin`, since browsers apply it to redirects too. */
export function renderedPage({ status, html: rendered, cacheable }: Rendered, publicUrl: string, payingOrigin?: string): Representation {
  const { html, scripts } = deferScripts(rendered)
  return represent({
    status,
    body: html,
    headers: {
      ...commonHeaders(publicUrl),
      'content-type': 'text/html; charset=utf-8',
      ...REPORTING_HEADERS,
      'content-security-policy': pageCsp(
        [restoreScroll, ...scripts],
        html.includes('<form data-leads-to-payment') ? payingOrigin : undefined,
      ),
      // Clients always revalidate, and get 304 where nothing changed.
      'cache-control': cacheable ? 'no-cache' : 'no-store',
      vary: 'accept-encoding',
    },
    cacheable,
  })
}

/** Makes a page fetch its scripts after what is visible: they would compete with the first picture (record 16). Answers the texts of scripts in it too. */
export function deferScripts(html: string): { html: string; scripts: string[] } {
  const taken = takeScriptFiles(html)
  if (!taken) return { html, scripts: [] }
  const starting = `(${createTrustedTypes})();(${loadDeferredScripts})(${JSON.stringify(taken.files)})`
  const deferred = taken.html.replace('</head>', () => `<script>${starting}</script></head>`)
  return { html: deferred, scripts: [starting] }
}

/** `sink` is what the text is assigned to, as in `HTMLIFrameElement srcdoc`. Null refuses it. */
type Rule = (text: string, type: string, sink: string) => string | null

interface TrustedTypes {
  createPolicy(name: string, rules: Record<'createHTML' | 'createScriptURL', Rule>): unknown
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypes
  }
}

/** Written into every page, so it uses nothing around it. Markup from text is React's empty script and a frame's document; other text throws TypeError. */
export function createTrustedTypes() {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text, _type, sink) =>
      text === '<script></script>' || !text.includes('<') || sink === 'HTMLIFrameElement srcdoc' ? text : null,
    createScriptURL: (text) => (/^\/\w/.test(text) ? text : null),
  })
}

declare global {
  interface Window {
    /** What the visitor did before the page came alive, as `loadDeferredScripts` saw it; `isListening` says that React has begun to listen. */
    earlyUse?: { hasActed: boolean; isListening: boolean; pressed?: HTMLElement | undefined }
  }
}

/** Written into every page, so it uses only its argument. Adds scripts and late fonts after loading, at the first use, or after seconds; repeats early presses. */
function loadDeferredScripts(files: string[]) {
  const AFTER_LOAD = 100
  const AT_THE_LATEST = 4000
  const UNTIL_RETRY = 50
  const earlyUse: NonNullable<Window['earlyUse']> = { hasActed: false, isListening: false }
  let isStarted = false
  let retry = 0

  function start() {
    if (isStarted) return
    isStarted = true
    const { head } = document
    for (const { textContent } of head.querySelectorAll('noscript')) {
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.href = /href="([^"]+)"/.exec(textContent)?.[1] ?? ''
      head.append(link)
    }
    for (const file of files) {
      const script = document.createElement('script')
      script.type = 'module'
      script.async = false
      script.src = file
      head.append(script)
    }
  }

  function onUse(event: Event) {
    const { type, target } = event
    earlyUse.hasActed = true
    const part = target instanceof Element ? target : undefined
    const isEnter = type === 'keydown' && (event as KeyboardEvent).key === 'Enter'
    const sending = isEnter && part?.matches('input') ? part.closest('form')?.querySelector('[type=submit]') : part
    const waiting = isEnter || type === 'pointerdown' ? sending?.closest<HTMLElement>('[data-waits-for-scripts]') : null
    if (type === 'click' || waiting) {
      earlyUse.pressed = waiting ?? part?.closest<HTMLElement>('button[type=button]') ?? undefined
      retryLater()
    }
    // A visitor who follows a link leaves the page: scripts cut off halfway could only do harm.
    if (!part?.closest('a[href]')) start()
  }

  /** React listens at the document, where it stops a press that it cannot answer yet; one that comes further is answered. */
  function noteAnswer() {
    if (earlyUse.isListening) earlyUse.pressed = undefined
  }

  function retryLater() {
    clearTimeout(retry)
    if (earlyUse.pressed) retry = window.setTimeout(pressAgain, UNTIL_RETRY)
  }

  function pressAgain() {
    if (earlyUse.isListening) earlyUse.pressed?.click()
    retryLater()
  }

  window.earlyUse = earlyUse
  addEventListener('load', () => setTimeout(start, AFTER_LOAD))
  setTimeout(start, AT_THE_LATEST)
  for (const use of ['pointerdown', 'touchstart', 'wheel', 'keydown', 'click'])
    addEventListener(use, onUse, { capture: true, passive: true })
  document.documentElement.addEventListener('click', noteAnswer, true)
}
