import type { StaffFeature } from '@/features/staff-area/staff-feature'

export const eventsStaff: StaffFeature = {
  tab: {
    id: 'events',
    label: 'Events',
    group: '',
    keywords: 'calendar classes workshops registrations attendees door list check in',
    load: async () => (await import('./panel/components/events-panel')).EventsPanel,
  },
  dialogs: [
    {
      name: 'edit',
      tab: 'events',
      command: { label: 'Add New Event', which: 'new', keywords: 'create new date class workshop retreat' },
      load: async () => (await import('./editing/components/event-dialog')).EditEvent,
    },
  ],
  drafts: { events: async () => (await import('./components/event-draft')).eventDraft },
}
