import type { StaffFeature } from '@/features/staff-area/staff-feature'

export const mailStaff: StaffFeature = {
  tab: {
    id: 'mail',
    label: 'Mail',
    group: 'System',
    leastRole: 'admin',
    keywords: 'email sent failed messages outbox smtp server send test email',
    load: async () => (await import('./components/mail-panel')).MailPanel,
  },
}
