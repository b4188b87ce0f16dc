import type { StaffFeature } from '@/features/desk/staff-address'

export const mountainHutsStaff: StaffFeature = {
  tab: {
    id: 'mountain-huts',
    label: 'Mountain Huts',
    group: 'Website',
    load: async () => (await import('./components/mountain-huts-panel')).MountainHutsPanel,
  },
  dialogs: [
    {
      name: 'edit',
      tab: 'mountain-huts',
      command: { label: 'Add New Mountain Hut', which: 'new' },
      load: async () => (await import('./components/mountain-hut-dialog')).EditMountainHut,
    },
  ],
  drafts: { 'mountain-huts': async () => (await import('./components/mountain-hut-detail')).mountainHutDraft },
}
