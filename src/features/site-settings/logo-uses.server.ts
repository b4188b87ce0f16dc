import type { DescribeUploads } from '@/content/feature.server'
import { findSettings } from './settings.repository.server'

/** How staff are told of the logo: the one of today, and those of former settings. */
export const logoUses: Record<string, DescribeUploads> = {
  settings: async ({ db }, ids) => {
    const present = (await findSettings(db))?.id
    const use = (id: number) => ({ kind: 'settings', label: 'Logo', url: '/admin?tab=settings', state: stateOf(id === present) })
    return new Map(ids.map((id) => [id, () => use(id)]))
  },
}

const stateOf = (isPresent: boolean) => (isPresent ? ('shown' as const) : ('former' as const))
