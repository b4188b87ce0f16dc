import type { StaffFeature } from '@/features/staff-area/staff-feature'

export const deletedItemsStaff: StaffFeature = {
  tab: {
    id: 'recently-deleted',
    label: 'Recently Deleted',
    group: 'System',
    keywords: 'trash bin restore undo recover',
    load: async () => (await import('./components/deleted-items-panel')).DeletedItemsPanel,
  },
}
