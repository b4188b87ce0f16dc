import type { StaffFeature } from '@/features/desk/staff-address'

export const overviewStaff: StaffFeature = {
  tab: {
    id: 'today',
    label: 'Today',
    group: 'Day to day',
    keywords: 'dashboard home overview first steps next sessions',
    load: async () => (await import('./today-panel')).TodayPanel,
  },
}
