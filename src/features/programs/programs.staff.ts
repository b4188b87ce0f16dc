import type { StaffFeature } from '@/features/staff-area/staff-feature'

export const programsStaff: StaffFeature = {
  tab: {
    id: 'programs',
    label: 'Programs',
    group: 'Website',
    load: async () => (await import('./components/programs-panel')).ProgramsPanel,
  },
  dialogs: [{ name: 'edit', tab: 'programs', load: async () => (await import('./components/program-dialog')).EditProgram }],
}
