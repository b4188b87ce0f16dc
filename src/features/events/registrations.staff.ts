import type { StaffFeature } from '@/features/desk/staff-address'

export const registrationsStaff: StaffFeature = {
  dialogs: [
    {
      name: 'attendees',
      leastRole: 'host',
      tab: 'events',
      load: async () => (await import('./door/attendees-dialog')).AttendeesDialog,
    },
  ],
}
