import type { StaffFeature } from '@/features/desk/staff-address'

export const mailingsStaff: StaffFeature = {
  tab: {
    id: 'mailings',
    label: 'Mailings',
    group: 'Day to day',
    leastRole: 'host',
    keywords: 'newsletter send email campaign subscribers write',
    load: async () => (await import('./mailings-panel')).MailingsPanel,
  },
}
