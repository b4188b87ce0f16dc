import type { StaffFeature } from '@/features/staff-area/staff-feature'

export const eventsStaff: StaffFeature = {
  tab: {
    id: 'events',
    label: 'Events',
    group: '',
    load: async () => (await import('./panel/components/events-panel')).EventsPanel,
  },
  dialogs: [{ name: 'edit', tab: 'events', load: async () => (await import('./editing/components/event-dialog')).EditEvent }],
}
