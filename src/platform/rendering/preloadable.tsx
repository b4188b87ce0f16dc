import { type ComponentType, lazy, useState } from 'react'

export type Preloadable<Props> = ComponentType<Props> & {
  /** Fetches the code ahead of time. Never fails: an error shows when the component is rendered. */
  preload(): Promise<void>
}

/** A component whose code comes when drawn, or before: then drawn at once, where plain `lazy` would show `Suspense`'s fallback for at least 300 ms. */
export function preloadable<Props extends object>(load: () => Promise<ComponentType<Props>>): Preloadable<Props> {
  let loaded: ComponentType<Props> | undefined
  const Lazy = lazy(async () => ({ default: await load() }))

  function Drawn(props: Props) {
    // The same for as long as it is drawn: another component in its place would lose its state.
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    return <Component {...props} />
  }

  async function preload() {
    loaded ??= await load().catch(() => undefined)
  }

  return Object.assign(Drawn, { preload })
}
