import type { StaffFeature } from '@/features/staff-area/staff-feature'

export const registrationsStaff: StaffFeature = {
  dialogs: [
    {
      name: 'attendees',
      tab: 'events',
      load: async () => (await import('./attendees-dialog/components/attendees-dialog')).AttendeesDialog,
    },
  ],
}
