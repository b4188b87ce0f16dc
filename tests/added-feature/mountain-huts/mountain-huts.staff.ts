import { contentStaff } from '@/features/desk/staff-address'

export const mountainHutsStaff = contentStaff('mountain-huts', {
  label: 'Mountain Huts',
  group: 'Website',
  command: { label: 'Add New Mountain Hut' },
  list: async () => (await import('./mountain-huts-panel')).MountainHutsPanel,
  dialog: async () => (await import('./mountain-huts-panel')).EditMountainHut,
  draft: async () => (await import('./mountain-hut-pages')).mountainHutDraft,
})
