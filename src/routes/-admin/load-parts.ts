import type { StaffFeature } from '@/features/staff-area/staff-feature'
import { chosenPart, type StaffPart, staffParts } from '@/features/staff-area/staff-parts'

/** Made once: a rendered tab stays the same component. */
let parts: StaffPart[] | undefined

/** The tabs with their dialogs, once the code of the one that the address names has been loaded. */
export async function loadParts(load: () => Promise<{ staffFeatures: readonly StaffFeature[] }>, tab: unknown): Promise<StaffPart[]> {
  parts ??= staffParts((await load()).staffFeatures)
  await chosenPart(parts, tab)?.Panel.preload()
  return parts
}
