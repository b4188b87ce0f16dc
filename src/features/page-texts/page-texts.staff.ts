import type { StaffFeature } from '@/features/staff-area/staff-feature'

export const pageTextsStaff: StaffFeature = {
  tab: {
    id: 'pages',
    label: 'Pages',
    group: 'Website',
    keywords: 'website texts words pictures home about edit',
    load: async () => (await import('./components/pages-panel')).PagesPanel,
  },
}
