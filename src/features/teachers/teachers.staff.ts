import { contentStaff } from '@/features/desk/staff-address'

export const teachersStaff = contentStaff('teachers', {
  label: 'Teachers',
  group: '',
  keywords: 'people profiles facilitators',
  command: { label: 'Add New Teacher', keywords: 'create new person profile' },
  list: async () => (await import('./teachers-panel')).TeachersPanel,
  dialog: async () => (await import('./teachers-panel')).EditTeacher,
  draft: async () => (await import('./teacher-grid')).teacherDraft,
})
