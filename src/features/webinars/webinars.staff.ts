import { contentStaff } from '@/features/desk/staff-address'

export const webinarsStaff = contentStaff('webinars', {
  label: 'Webinars',
  group: '',
  keywords: 'videos recordings',
  command: { label: 'Add New Webinar', keywords: 'create new video recording' },
  list: async () => (await import('./webinars-panel')).WebinarsPanel,
  dialog: async () => (await import('./webinars-panel')).EditWebinar,
  draft: async () => (await import('./webinar-detail')).webinarDraft,
})
