import type { AnyDraftPage, StaffFeature } from '@/features/desk/staff-feature'
import { type Preloadable, preloadable } from '@/platform/rendering/preloadable'

export type LoadFeatures = () => Promise<{ staffFeatures: readonly StaffFeature[] }>

const pages = new Map<string, Preloadable<object>>()

/** The page on which drafts of a kind of content appear, rendered at once where its code has been loaded. */
export function draftPage(kind: string, loadFeatures: LoadFeatures): Preloadable<object> {
  const page = pages.get(kind) ?? preloadable(async () => (await findDraftPage(kind, loadFeatures)).Page as () => never)
  pages.set(kind, page)
  return page
}

/** What the feature of a kind declares of it. Throws Error for a kind that has no such page. */
export async function findDraftPage(kind: string, loadFeatures: LoadFeatures): Promise<AnyDraftPage> {
  for (const { drafts = {} } of (await loadFeatures()).staffFeatures) {
    const load = drafts[kind]
    if (load) return load()
  }
  throw new Error(`No page shows drafts of ${kind}`)
}
