import type { StaffFeature } from '@/features/staff-area/staff-feature'

export const newslettersStaff: StaffFeature = {
  tab: {
    id: 'newsletters',
    label: 'Newsletters',
    group: '',
    load: async () => (await import('./components/newsletters-panel')).NewslettersPanel,
  },
  dialogs: [{ name: 'edit', tab: 'newsletters', load: async () => (await import('./components/newsletter-dialog')).EditNewsletter }],
}
