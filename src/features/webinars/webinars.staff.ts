import type { StaffFeature } from '@/features/desk/staff-address'

export const webinarsStaff: StaffFeature = {
  tab: {
    id: 'webinars',
    label: 'Webinars',
    group: '',
    keywords: 'videos recordings',
    load: async () => (await import('./webinars-panel')).WebinarsPanel,
  },
  dialogs: [
    {
      name: 'edit',
      tab: 'webinars',
      command: { label: 'Add New Webinar', which: 'new', keywords: 'create new video recording' },
      load: async () => (await import('./webinars-panel')).EditWebinar,
    },
  ],
  drafts: { webinars: async () => (await import('./webinar-detail')).webinarDraft },
}
