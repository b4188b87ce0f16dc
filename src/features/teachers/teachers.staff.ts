import type { StaffFeature } from '@/features/staff-area/staff-feature'

export const teachersStaff: StaffFeature = {
  tab: {
    id: 'teachers',
    label: 'Teachers',
    group: '',
    load: async () => (await import('./components/teachers-panel')).TeachersPanel,
  },
  dialogs: [{ name: 'edit', tab: 'teachers', load: async () => (await import('./components/teacher-edit-dialog')).EditTeacher }],
}
