/** Runs in a page, as its first script: reports what goes wrong there to `address`, before the page goes on or away. */
export function noteInPage(address: string) {
  let isLeaving = false
  // What is still on its way then comes to nothing.
  addEventListener('beforeunload', () => {
    isLeaving = true
  })
  const note = (problem: string) => {
    if (isLeaving) return
    const request = new XMLHttpRequest()
    request.open('POST', address, false)
    request.send(problem)
  }
  const noteError = ({ message, target }: ErrorEvent) =>
    note(target instanceof HTMLElement ? `failed: ${target.outerHTML}` : `uncaught error: ${message}`)

  // What an element fails to load is an event of that element, which does not bubble: it is caught on its way there.
  addEventListener('error', noteError, true)
  addEventListener('unhandledrejection', ({ reason }) => note(`unhandled rejection: ${reason}`))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => note(`policy: ${violatedDirective} ${blockedURI}`))
  for (const level of ['error', 'warn'] as const) console[level] = (...words) => note(`console ${level}: ${words.join(' ')}`)
}
