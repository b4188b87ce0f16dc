declare global {
  interface Window {
    /** What the visitor did before the page came alive, as `loadDeferredScripts` saw it; `isListening` says that React has begun to listen. */
    earlyUse?: { hasActed: boolean; isListening: boolean; pressed?: HTMLElement | undefined }
  }
}

/**
 * Runs inside every page: `defer-scripts.server.ts` writes it there as it is, so it can use nothing but its argument. Adds the page's
 * scripts a moment after everything else has loaded, or at the first use, or after a few seconds whatever happens; with them what the
 * page keeps in its head for browsers without scripts, the stylesheet of the late fonts. The scripts run in the order given, each in a task of its
 * own, so that a touch is answered in between.
 *
 * A button that is pressed before React can answer is pressed again until it does.
 */
export function loadDeferredScripts(files: string[]) {
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

  function onUse({ type, target }: Event) {
    earlyUse.hasActed = true
    const part = target instanceof Element ? target : undefined
    if (type === 'click') {
      earlyUse.pressed = part?.closest<HTMLElement>('button[type=button]') ?? undefined
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
