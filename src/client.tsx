import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { getRouter } from './router'

declare global {
  interface Window {
    /** Left by the page's starter (`late-start.server.ts`). */
    pressedEarly?: HTMLElement | undefined
    stopNoting?: () => void
  }
}

/** Presses again the button that was pressed before anything could answer. */
function PressedEarly() {
  useEffect(() => {
    window.stopNoting?.()
    window.pressedEarly?.click()
    window.pressedEarly = undefined
  }, [])
  return null
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={getRouter()} />
      <PressedEarly />
    </StrictMode>,
  )
})
