import type { StaffFeature } from '@/features/desk/staff-address'

export const mailingListStaff: StaffFeature = {
  tab: {
    id: 'subscribers',
    label: 'Subscribers',
    group: 'Day to day',
    leastRole: 'host',
    keywords: 'newsletter mailing list people emails export csv',
    load: async () => (await import('./subscribers-panel')).SubscribersPanel,
  },
}
