import type { StaffFeature } from '@/features/desk/staff-address'

export const programsStaff: StaffFeature = {
  tab: {
    id: 'programs',
    label: 'Programs',
    group: 'Website',
    keywords: 'offerings home page cards',
    load: async () => (await import('./programs-panel')).ProgramsPanel,
  },
  dialogs: [
    {
      name: 'edit',
      tab: 'programs',
      command: { label: 'Add New Program', which: 'new', keywords: 'create new offering' },
      load: async () => (await import('./programs-panel')).EditProgram,
    },
  ],
  drafts: { programs: async () => (await import('./program-list')).programDraft },
}
