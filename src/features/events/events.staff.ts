import type { StaffFeature } from '@/features/staff-area/staff-feature'

export const eventsStaff: StaffFeature = {
  tab: {
    id: 'events',
    label: 'Events',
    group: '',
    words: 'calendar classes workshops registrations attendees door list check in',
    load: async () => (await import('./panel/components/events-panel')).EventsPanel,
  },
  dialogs: [
    {
      name: 'edit',
      tab: 'events',
      command: { label: 'Add New Event', which: 'new', words: 'create new date class workshop retreat' },
      load: async () => (await import('./editing/components/event-dialog')).EditEvent,
    },
  ],
  drafts: { events: async () => (await import('./components/event-draft')).eventDraft },
}
