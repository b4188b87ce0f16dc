import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { PAGE_STATE } from '@/platform/rendering/page-state'
import { getRouter } from './router'

// The server's HTML carries the router's state as data (`render-page.server.ts`), where the router looks for scripts. A program's anchor may have the same id.
const state = document.querySelector(`script#${PAGE_STATE}`)
window.$_TSR = { router: JSON.parse(state?.textContent ?? ''), buffer: [], h() {}, e() {}, c() {}, p() {} }
state?.remove()

startTransition(() => {
  if (window.earlyUse) window.earlyUse.isListening = true
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={getRouter()} />
    </StrictMode>,
  )
})
