/** An effect of the layout: presses the button again that was pressed before anything could answer (`late-start-script.ts`). */
export function pressAgain() {
  window.earlyUse?.pressed?.click()
}
