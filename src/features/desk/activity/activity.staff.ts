import type { StaffFeature } from '../staff-address'

export const activityStaff: StaffFeature = {
  tab: {
    id: 'activity',
    label: 'Activity',
    group: 'System',
    leastRole: 'admin',
    keywords: 'history log audit who changed what',
    load: async () => (await import('./activity-panel')).ActivityPanel,
  },
}
