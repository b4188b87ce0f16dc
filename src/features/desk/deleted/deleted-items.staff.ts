import type { StaffFeature } from '../staff-address'

export const deletedItemsStaff: StaffFeature = {
  tab: {
    id: 'recently-deleted',
    label: 'Recently Deleted',
    group: 'System',
    keywords: 'trash bin restore undo recover',
    load: async () => (await import('./deleted-items-panel')).DeletedItemsPanel,
  },
}
