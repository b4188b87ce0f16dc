import type { StaffFeature } from '@/features/staff-area/staff-feature'

export const registrationsStaff: StaffFeature = {
  dialogs: [
    {
      name: 'attendees',
      leastRole: 'host',
      tab: 'events',
      load: async () => (await import('./attendees-dialog/components/attendees-dialog')).AttendeesDialog,
    },
  ],
}
