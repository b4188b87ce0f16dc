import { type Preloadable, preloadable } from '@/platform/rendering/preloadable'
import { hasRole, type Role, type StaffRole } from '@/platform/roles'
import type { DialogCommand, StaffDialogProps, StaffFeature, StaffGroup } from './staff-feature'

/** A command, and the dialog in which it is done. */
interface StaffCommand extends DialogCommand {
  dialog: string
  /** The tab that it opens over; undefined where that is any. */
  tab: string | undefined
}

export interface StaffPart {
  id: string
  label: string
  group: StaffGroup | null
  keywords?: string
  leastRole?: StaffRole
  /** What can be done in its dialogs, and in those that open over every tab. */
  commands: readonly StaffCommand[]
  Panel: Preloadable<object>
  /** By the parameter of the address that opens each. */
  Dialogs: Readonly<Record<string, Preloadable<StaffDialogProps>>>
  /** Of its dialogs those that not everyone has who has the tab, with their least roles. */
  guarded: Readonly<Record<string, StaffRole>>
}

/** The tabs of all features with the dialogs that open over each, whichever feature these are of. A tab's code comes when it is first chosen. */
export function staffParts(features: readonly StaffFeature[]): StaffPart[] {
  const dialogs = features.flatMap((feature) => feature.dialogs ?? [])
  const parts = dialogs.map((dialog) => ({ ...dialog, Dialog: preloadable(dialog.load) }))
  return features.flatMap(({ tab }) => {
    if (!tab) return []
    const { load, ...about } = tab
    const own = parts.filter((dialog) => dialog.tab === tab.id)
    const everywhere = parts.filter((dialog) => dialog.tab === undefined)
    // With its dialogs, so that a row's button opens one at once, also where the connection has gone.
    const Panel = preloadable(async () => {
      const [Panel] = await Promise.all([load(), ...own.map(({ Dialog }) => Dialog.preload())])
      return Panel
    })
    const all = [...own, ...everywhere]
    const commands = all.flatMap(({ name, tab, command }) => (command ? [{ ...command, dialog: name, tab }] : []))
    const Dialogs = Object.fromEntries(all.map(({ name, Dialog }) => [name, Dialog]))
    const guarded = Object.fromEntries(all.flatMap(({ name, leastRole }) => (leastRole ? [[name, leastRole]] : [])))
    return [{ ...about, Panel, commands, Dialogs, guarded }]
  })
}

/** The tabs that someone of a role has, each with the dialogs that they have. */
export function partsFor(parts: readonly StaffPart[], role: Role): StaffPart[] {
  return parts.flatMap((part) => {
    const { leastRole = 'editor', guarded } = part
    const isTheirs = (dialog: string) => hasRole(role, guarded[dialog] ?? 'editor')
    if (!hasRole(role, leastRole)) return []
    return [
      {
        ...part,
        commands: part.commands.filter(({ dialog }) => isTheirs(dialog)),
        Dialogs: Object.fromEntries(Object.entries(part.Dialogs).filter(([name]) => isTheirs(name))),
      },
    ]
  })
}

/** The chosen one, or the first where the address names none that there is. */
export const chosenPart = (parts: readonly StaffPart[], tab: unknown) => parts.find(({ id }) => id === String(tab)) ?? parts[0]

/** Made once: a rendered tab stays the same component. */
let parts: StaffPart[] | undefined

/** The tabs with their dialogs, once the code of the one that the address names has been loaded. */
export async function loadParts(load: () => Promise<{ staffFeatures: readonly StaffFeature[] }>, tab: unknown): Promise<StaffPart[]> {
  parts ??= staffParts((await load()).staffFeatures)
  await chosenPart(parts, tab)?.Panel.preload()
  return parts
}
