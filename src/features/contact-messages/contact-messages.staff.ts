import type { StaffFeature } from '@/features/staff-area/staff-feature'

export const contactMessagesStaff: StaffFeature = {
  tab: {
    id: 'contact-reports',
    label: 'Contact Reports',
    group: '',
    leastRole: 'host',
    keywords: 'messages inbox enquiries contact form export csv',
    load: async () => (await import('./components/contact-reports-panel')).ContactReportsPanel,
  },
}
