declare global {
  interface Window {
    /** Left by the page's starter (`late-start.server.ts`). */
    pressedEarly?: HTMLElement | undefined
    stopNoting?: () => void
  }
}

/** An effect of the layout: presses the button again that was pressed before anything could answer. */
export function pressAgain() {
  window.stopNoting?.()
  window.pressedEarly?.click()
  window.pressedEarly = undefined
}
