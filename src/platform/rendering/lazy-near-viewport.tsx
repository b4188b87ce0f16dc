import { type ComponentType, lazy } from 'react'

/** How far below the window a part is when its code begins to load. */
const MARGIN = '600px'

/** A part far down a page, whose code loads as it comes near or is used; the server's HTML stands until then. Wants `Suspense` in an element with `id`. */
export const lazyNearViewport = <Props,>(id: string, load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    await comesNear(id)
    return { default: await load() }
  })

async function comesNear(id: string) {
  // When navigating from another page, the element exists only after this rendering.
  await new Promise((resolve) => setTimeout(resolve))
  if (!document.getElementById(id)) return
  await new Promise<void>((resolve) => {
    let watched: HTMLElement | null = null
    const nearness = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && begin(), { rootMargin: MARGIN })
    // A visitor who leaves the page and comes back finds another element in the place of this one.
    const changes = new MutationObserver(() => watched?.isConnected || watch())
    const watch = () => {
      nearness.disconnect()
      watched = document.getElementById(id)
      if (!watched) return
      nearness.observe(watched)
      for (const event of uses) watched.addEventListener(event, begin, { passive: true })
    }
    const begin = () => {
      nearness.disconnect()
      changes.disconnect()
      for (const event of uses) watched?.removeEventListener(event, begin)
      resolve()
    }
    watch()
    changes.observe(document.body, { childList: true, subtree: true })
  })
}

const uses = ['focusin', 'pointerdown'] as const
