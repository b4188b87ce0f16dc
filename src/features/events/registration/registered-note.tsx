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

export function RegisteredNote(site: { publicUrl: string; today: string }) {
  const registered = useLocation({ select: ({ state }) => state.justRegistered })
  const isAlive = useHydrated()
  if (!registered || !isAlive) return null
  return (
    <Suspense fallback={null}>
      <Panel registered={registered} {...site} />
    </Suspense>
  )
}
