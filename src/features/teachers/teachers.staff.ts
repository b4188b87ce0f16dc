import type { StaffFeature } from '@/features/staff-area/staff-feature'

export const teachersStaff: StaffFeature = {
  tab: {
    id: 'teachers',
    label: 'Teachers',
    group: '',
    keywords: 'people profiles facilitators',
    load: async () => (await import('./components/teachers-panel')).TeachersPanel,
  },
  dialogs: [
    {
      name: 'edit',
      tab: 'teachers',
      command: { label: 'Add New Teacher', which: 'new', keywords: 'create new person profile' },
      load: async () => (await import('./components/teacher-edit-dialog')).EditTeacher,
    },
  ],
  drafts: { teachers: async () => (await import('./components/teacher-draft')).teacherDraft },
}
