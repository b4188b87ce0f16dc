import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

/**
 * Opens what is pressed of many plain links without reloading the page: the router's own links cost more to render than all the rest of
 * a month. For the element around them.
 */
export function useOpenHere() {
  const router = useRouter()
  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate({ to: link.pathname })
  }
}
