import { useEffect, useRef } from 'react'

/** Between one item and the next of those that enter together, in milliseconds (spec D1 §2, Community). */
const STAGGER = 60

/**
 * The items of a list rise one after the other as they come into view. Only what is still out of sight is hidden for that, and only
 * by this code, so that nothing stays unseen where it doesn't run. A wish for less motion leaves the list as it is.
 */
export function useRiseOnEntering<List extends HTMLElement>() {
  const list = useRef<List>(null)
  useEffect(() => {
    if (!list.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const observer = new IntersectionObserver((entries) => {
      const entering = entries.filter(({ isIntersecting }) => isIntersecting)
      for (const [index, { target }] of entering.entries()) {
        observer.unobserve(target)
        rise(target as HTMLElement, index * STAGGER)
      }
    })
    const waiting = [...list.current.children].filter((item) => item.getBoundingClientRect().top >= innerHeight)
    for (const item of waiting) {
      item.setAttribute('data-entering', 'waiting')
      observer.observe(item)
    }
    return () => {
      observer.disconnect()
      for (const item of waiting) item.removeAttribute('data-entering')
    }
  }, [])
  return list
}

function rise(item: HTMLElement, delay: number) {
  item.style.animationDelay = `${delay}ms`
  item.setAttribute('data-entering', 'rising')
}
