import type { StaffFeature } from '@/features/staff-area/staff-feature'

export const webinarsStaff: StaffFeature = {
  tab: {
    id: 'webinars',
    label: 'Webinars',
    group: '',
    keywords: 'videos recordings',
    load: async () => (await import('./components/webinars-panel')).WebinarsPanel,
  },
  dialogs: [
    {
      name: 'edit',
      tab: 'webinars',
      command: { label: 'Add New Webinar', which: 'new', keywords: 'create new video recording' },
      load: async () => (await import('./components/webinar-dialog')).EditWebinar,
    },
  ],
  drafts: { webinars: async () => (await import('./components/webinar-draft')).webinarDraft },
}
