import { type ReactNode, useLayoutEffect } from 'react'

/** The stand-in for a page that is on its way. It is seen from its top, wherever the page before it was left. */
export function PendingPage({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return children
}
