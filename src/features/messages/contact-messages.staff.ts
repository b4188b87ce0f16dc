import type { StaffFeature } from '@/features/desk/staff-address'

export const contactMessagesStaff: StaffFeature = {
  tab: {
    id: 'contact-reports',
    label: 'Contact Reports',
    group: '',
    leastRole: 'host',
    keywords: 'messages inbox enquiries contact form export csv',
    load: async () => (await import('./contact-reports-panel')).ContactReportsPanel,
  },
  dialogs: [
    {
      name: 'saved',
      tab: 'contact-reports',
      leastRole: 'host',
      load: async () => (await import('./inbox/saved-replies')).EditSavedReply,
    },
  ],
}
