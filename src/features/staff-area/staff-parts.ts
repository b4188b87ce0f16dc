import { type ComponentType, lazy } from 'react'
import type { StaffDialogProps, StaffFeature, StaffGroup } from './staff-feature'

export interface StaffPart {
  id: string
  label: string
  group: StaffGroup
  Panel: ComponentType
  /** By the parameter of the address that opens each. */
  Dialogs: Readonly<Record<string, ComponentType<StaffDialogProps>>>
}

/** The tabs of all features with the dialogs that open over each, whichever feature these are of. A tab's code comes when it is first chosen. */
export function staffParts(features: readonly StaffFeature[]): StaffPart[] {
  const dialogs = features.flatMap((feature) => feature.dialogs ?? [])
  const parts = dialogs.map((dialog) => ({ ...dialog, Dialog: lazy(async () => ({ default: await dialog.load() })) }))
  return features.flatMap(({ tab }) => {
    if (!tab) return []
    const { load, ...about } = tab
    const own = parts.filter((dialog) => dialog.tab === tab.id)
    const everywhere = parts.filter((dialog) => dialog.tab === undefined)
    // With its dialogs, so that a row's button opens one at once, also where the connection has gone.
    const Panel = lazy(async () => {
      const [Panel] = await Promise.all([load(), ...own.map((dialog) => dialog.load())])
      return { default: Panel }
    })
    return [{ ...about, Panel, Dialogs: Object.fromEntries([...own, ...everywhere].map(({ name, Dialog }) => [name, Dialog])) }]
  })
}
