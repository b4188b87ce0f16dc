import type { StaffFeature } from '@/features/desk/staff-address'

export const pageTextsStaff: StaffFeature = {
  tab: {
    id: 'pages',
    label: 'Pages',
    group: 'Website',
    keywords: 'website texts words pictures home about edit',
    load: async () => (await import('./pages-panel')).PagesPanel,
  },
}
