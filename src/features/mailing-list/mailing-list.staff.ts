import type { StaffFeature } from '@/features/staff-area/staff-feature'

export const mailingListStaff: StaffFeature = {
  tab: {
    id: 'subscribers',
    label: 'Subscribers',
    group: 'Day to day',
    load: async () => (await import('./components/subscribers-panel')).SubscribersPanel,
  },
}
