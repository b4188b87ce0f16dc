import { useHydrated, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { preloadable } from '@/platform/rendering/preloadable'
import '../just-registered'

/** Its code comes with the form, and not to those who read the list of events. */
export const LoadedPanel = preloadable(async () => (await import('./just-registered-panel')).JustRegisteredPanel)

/** What whoever comes from the form got there; nothing for everyone else. */
export function JustRegistered(site: { publicUrl: string; today: string }) {
  const registered = useLocation({ select: ({ state }) => state.justRegistered })
  // The server knows nothing of it.
  const isAlive = useHydrated()
  if (!registered || !isAlive) return null
  return (
    <Suspense fallback={null}>
      <LoadedPanel registered={registered} {...site} />
    </Suspense>
  )
}
