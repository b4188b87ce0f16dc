import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { openingType } from '@/platform/browser/opening-type'

/** spec D1 §9 */
const fallbackHeaderHeight = 80
const hashScrollDelay = 100
/** Milliseconds during which content above a section may still load. */
const settlingTime = 3000

function scrollBelowHeader(target: Element, behavior: 'smooth' | 'instant') {
  const header = document.querySelector<HTMLElement>('[data-site-header]')
  const stays = !header || getComputedStyle(header).position === 'sticky'
  const headerHeight = stays ? (header?.offsetHeight ?? fallbackHeaderHeight) : 0
  const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: target.getBoundingClientRect().top + scrollY - headerHeight, behavior: reduced ? 'instant' : behavior })
}

function scrollToAnchor(id: string, behavior: 'smooth' | 'instant') {
  const target = document.getElementById(id)
  if (!target) return
  scrollBelowHeader(target, behavior)
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
  return target
}

const visitorActions = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Keeps a section below the header while content above it loads, until the visitor acts: some browsers have no scroll anchoring. */
function keepBelowHeader(target: Element) {
  const measure = () => ({ scrolled: scrollY, offset: target.getBoundingClientRect().top + scrollY })
  let before = measure()
  const observer = new ResizeObserver(() => {
    const now = measure()
    const shift = Math.abs(now.offset - before.offset)
    if (Math.abs(now.scrolled - before.scrolled) > shift + 1) return stop()
    if (shift > 0) scrollBelowHeader(target, 'instant')
    before = measure()
  })
  const stop = () => {
    observer.disconnect()
    for (const type of visitorActions) removeEventListener(type, stop)
    clearTimeout(timer)
  }
  const timer = setTimeout(stop, settlingTime)
  for (const type of visitorActions) addEventListener(type, stop, { passive: true })
  observer.observe(document.body)
  return stop
}

function anchorIn(hash: string): string {
  const name = hash.replace(/^#/, '')
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** In-page anchors scroll smoothly. A click on the anchor one is already at counts too, which the router would ignore. */
function useAnchorClicks() {
  useEffect(() => {
    let pathAtClick = ''
    // By the time the click is ours, the router may already have gone elsewhere.
    const notePath = () => {
      pathAtClick = location.pathname
    }
    function onClick(event: MouseEvent) {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = event.target instanceof Element && event.target.closest('a')
      if (!link || link.target === '_blank' || link.origin !== location.origin || link.pathname !== pathAtClick || !link.hash) return
      scrollToAnchor(anchorIn(link.hash), 'smooth')
      // What the router has not taken, such as the skip link, is no place to come back to.
      event.preventDefault()
    }
    document.addEventListener('click', notePath, { capture: true })
    document.addEventListener('click', onClick)
    return () => {
      document.removeEventListener('click', notePath, { capture: true })
      document.removeEventListener('click', onClick)
    }
  }, [])
}

/** Scrolls to the address's anchor (spec D1 §2) unless the visitor already uses the page. Reload and Back are left to the router. */
function useAnchorOnArrival() {
  const router = useRouter()
  const wentBack = useRef(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopKeeping: (() => void) | undefined
    const cancel = () => {
      clearTimeout(timer)
      stopKeeping?.()
    }
    const arrive = (hash: string, isCurrent = () => true) => {
      if (!hash) return
      timer = setTimeout(() => {
        const section = isCurrent() && scrollToAnchor(anchorIn(hash), 'instant')
        if (section) stopKeeping = keepBelowHeader(section)
      }, hashScrollDelay)
    }
    if (openingType() === 'navigate') arrive(location.hash, () => !window.earlyUse?.hasActed)

    const stopHistory = router.history.subscribe(({ action }) => {
      wentBack.current = action.type === 'BACK' || action.type === 'FORWARD' || action.type === 'GO'
    })
    const stopRouter = router.subscribe('onResolved', ({ pathChanged, toLocation }) => {
      if (!pathChanged) return
      cancel()
      if (!wentBack.current) arrive(toLocation.hash)
    })
    return () => {
      cancel()
      stopHistory()
      stopRouter()
    }
  }, [router])
}

/** After going to another page the keyboard goes on from its content, not from the link in the header. */
function useFocusOnArrival() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, fromLocation, toLocation }) => {
        const main = document.getElementById('main')
        if (!pathChanged || !fromLocation || toLocation.hash || main?.contains(document.activeElement)) return
        main?.focus({ preventScroll: true })
      }),
    [router],
  )
}

export function useAnchorScrolling() {
  useAnchorClicks()
  useAnchorOnArrival()
  useFocusOnArrival()
}
