import type { StaffFeature } from '@/features/desk/staff-address'

export const figuresStaff: StaffFeature = {
  tab: {
    id: 'figures',
    label: 'Figures',
    group: 'Day to day',
    leastRole: 'host',
    keywords: 'statistics report annual numbers counts attendance months chart csv',
    load: async () => (await import('./figures-panel')).FiguresPanel,
  },
}
