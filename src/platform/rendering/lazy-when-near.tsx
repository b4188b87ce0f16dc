import { type ComponentType, lazy } from 'react'

/** How far below the window a part is when its code begins to load. */
const MARGIN = '600px'

/**
 * A part far down a page, whose code the browser loads when somebody comes near it, or uses it before. Until then the server's HTML
 * stands as it is. Wants a `Suspense` around it, and `id` on an element around that.
 */
export const lazyWhenNear = <Props,>(id: string, load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    await comesNear(id)
    return { default: await load() }
  })

async function comesNear(id: string) {
  // On the way from another page the element is there only after this rendering.
  await new Promise((resolve) => setTimeout(resolve))
  const element = document.getElementById(id)
  if (!element) return
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && begin(), { rootMargin: MARGIN })
    const begin = () => {
      observer.disconnect()
      for (const event of uses) element.removeEventListener(event, begin)
      resolve()
    }
    observer.observe(element)
    for (const event of uses) element.addEventListener(event, begin, { passive: true })
  })
}

const uses = ['focusin', 'pointerdown'] as const
