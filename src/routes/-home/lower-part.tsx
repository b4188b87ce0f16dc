import { Suspense, useState } from 'react'
import { lazyNearViewport } from '@/platform/rendering/lazy-near-viewport'
import { loaded } from './loaded-sections'

const id = 'lower'

const LateSections = import.meta.env.SSR
  ? (await import('./lower-sections')).LowerSections
  : lazyNearViewport(id, async () => (await import('./lower-sections')).LowerSections)

/** Sections whose code a first visit does not wait for; when navigating from another page it comes with the page. */
export function LowerPart() {
  const [Sections] = useState(() => loaded.LowerSections ?? LateSections)
  return (
    // Its first section may go on with the light ground above it.
    <div id={id} className="[&>.ground-light:first-child]:pt-8">
      <Suspense>
        <Sections />
      </Suspense>
    </div>
  )
}
