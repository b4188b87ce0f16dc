import type { StaffFeature } from '@/features/desk/staff-address'

export const newslettersStaff: StaffFeature = {
  tab: {
    id: 'newsletters',
    label: 'Newsletters',
    group: '',
    keywords: 'archive issues',
    load: async () => (await import('./newsletters-panel')).NewslettersPanel,
  },
  dialogs: [
    {
      name: 'edit',
      tab: 'newsletters',
      command: { label: 'Add New Newsletter', which: 'new', keywords: 'create new issue archive' },
      load: async () => (await import('./newsletters-panel')).EditNewsletter,
    },
  ],
  drafts: { newsletters: async () => (await import('./newsletter-archive')).newsletterDraft },
}
