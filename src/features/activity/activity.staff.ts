import type { StaffFeature } from '@/features/staff-area/staff-feature'

export const activityStaff: StaffFeature = {
  tab: {
    id: 'activity',
    label: 'Activity',
    group: 'System',
    leastRole: 'admin',
    keywords: 'history log audit who changed what',
    load: async () => (await import('./components/activity-panel')).ActivityPanel,
  },
}
