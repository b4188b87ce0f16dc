import type { StaffFeature } from '@/features/desk/staff-address'

export const mailStaff: StaffFeature = {
  tab: {
    id: 'mail',
    label: 'Mail',
    group: 'System',
    leastRole: 'admin',
    keywords: 'email sent failed messages outbox smtp server send test email',
    load: async () => (await import('./mail-panel')).MailPanel,
  },
}
