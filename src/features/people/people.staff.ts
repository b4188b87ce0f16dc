import type { StaffFeature } from '@/features/desk/staff-address'

export const peopleStaff: StaffFeature = {
  tab: {
    id: 'peoples-data',
    label: 'People’s Data',
    group: 'System',
    leastRole: 'admin',
    keywords: 'privacy gdpr personal data find export erase delete person',
    load: async () => (await import('./people-panel')).PeoplePanel,
  },
}
