import { contentStaff } from '@/features/desk/staff-address'

export const programsStaff = contentStaff('programs', {
  label: 'Programs',
  group: 'Website',
  keywords: 'offerings home page cards',
  command: { label: 'Add New Program', keywords: 'create new offering' },
  list: async () => (await import('./programs-panel')).ProgramsPanel,
  dialog: async () => (await import('./programs-panel')).EditProgram,
  draft: async () => (await import('./program-list')).programDraft,
})
