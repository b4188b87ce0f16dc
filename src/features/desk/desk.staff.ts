import type { StaffFeature } from './staff-address'

export const activityStaff: StaffFeature = {
  tab: {
    id: 'activity',
    label: 'Activity',
    group: 'System',
    leastRole: 'admin',
    keywords: 'history log audit who changed what',
    load: async () => (await import('./activity/activity-panel')).ActivityPanel,
  },
}

export const deletedItemsStaff: StaffFeature = {
  tab: {
    id: 'recently-deleted',
    label: 'Recently Deleted',
    group: 'System',
    keywords: 'trash bin restore undo recover',
    load: async () => (await import('./deleted-items-panel')).DeletedItemsPanel,
  },
}

export const pictureLibraryStaff: StaffFeature = {
  tab: {
    id: 'media',
    label: 'Media',
    group: 'Website',
    keywords: 'pictures images photos files uploads library flyers',
    load: async () => (await import('./library/media-panel')).MediaPanel,
  },
}
