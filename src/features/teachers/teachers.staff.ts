import type { StaffFeature } from '@/features/desk/staff-address'

export const teachersStaff: StaffFeature = {
  tab: {
    id: 'teachers',
    label: 'Teachers',
    group: '',
    keywords: 'people profiles facilitators',
    load: async () => (await import('./teachers-panel')).TeachersPanel,
  },
  dialogs: [
    {
      name: 'edit',
      tab: 'teachers',
      command: { label: 'Add New Teacher', which: 'new', keywords: 'create new person profile' },
      load: async () => (await import('./teachers-panel')).EditTeacher,
    },
  ],
  drafts: { teachers: async () => (await import('./teacher-grid')).teacherDraft },
}
