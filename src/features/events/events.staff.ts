import type { StaffFeature } from '@/features/desk/staff-address'

export const eventsStaff: StaffFeature = {
  tab: {
    id: 'events',
    label: 'Events',
    group: '',
    keywords: 'calendar classes workshops registrations attendees door list check in',
    load: async () => (await import('./editing/events-panel')).EventsPanel,
  },
  dialogs: [
    {
      name: 'edit',
      tab: 'events',
      command: { label: 'Add New Event', which: 'new', keywords: 'create new date class workshop retreat' },
      load: async () => (await import('./editing/event-dialog')).EditEvent,
    },
    {
      name: 'attendees',
      leastRole: 'host',
      tab: 'events',
      load: async () => (await import('./door/attendees-dialog')).AttendeesDialog,
    },
  ],
  drafts: { events: async () => (await import('./catalog/event-draft')).eventDraft },
}

export const paymentsStaff: StaffFeature = {
  tab: {
    id: 'payments',
    label: 'Payments',
    group: 'Day to day',
    leastRole: 'host',
    keywords: 'money paid due owed refund stripe bookkeeping treasurer csv fees',
    load: async () => (await import('./books/payments-panel')).PaymentsPanel,
  },
}
