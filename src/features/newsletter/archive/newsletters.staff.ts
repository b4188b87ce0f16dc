import { contentStaff } from '@/features/desk/staff-address'

export const newslettersStaff = contentStaff('newsletters', {
  label: 'Newsletters',
  group: '',
  keywords: 'archive issues',
  command: { label: 'Add New Newsletter', keywords: 'create new issue archive' },
  list: async () => (await import('./newsletters-panel')).NewslettersPanel,
  dialog: async () => (await import('./newsletters-panel')).EditNewsletter,
  draft: async () => (await import('./newsletter-archive')).newsletterDraft,
})
