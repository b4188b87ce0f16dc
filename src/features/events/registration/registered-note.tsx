import { useHydrated, useLocation } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import type { PanelProps } from './just-registered-panel'

/** Its code comes with the form that was sent, and not to those who read the list of events. */
const Panel = lazy(
  async (): Promise<{ default: ComponentType<PanelProps> }> => ({
    default: await import('./just-registered-panel').then(
      ({ JustRegisteredPanel }) => JustRegisteredPanel,
      () => () => null,
    ),
  }),
)

/** What someone who just sent the form got; nothing for everyone else. */
export function RegisteredNote(site: { publicUrl: string; today: string }) {
  const registered = useLocation({ select: ({ state }) => state.justRegistered })
  // The server knows nothing of it.
  const isAlive = useHydrated()
  if (!registered || !isAlive) return null
  return (
    <Suspense fallback={null}>
      <Panel registered={registered} {...site} />
    </Suspense>
  )
}
