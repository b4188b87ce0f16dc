import type { StaffFeature } from '@/features/staff-area/staff-feature'

export const retreatCentersStaff: StaffFeature = {
  tab: {
    id: 'retreat-centers',
    label: 'Retreat Centers',
    group: 'Website',
    load: async () => (await import('./components/retreat-centers-panel')).RetreatCentersPanel,
  },
  dialogs: [
    {
      name: 'edit',
      tab: 'retreat-centers',
      command: { label: 'Add New Retreat Center', which: 'new' },
      load: async () => (await import('./components/retreat-center-dialog')).EditRetreatCenter,
    },
  ],
  drafts: { 'retreat-centers': async () => (await import('./components/retreat-center-detail')).retreatCenterDraft },
}
