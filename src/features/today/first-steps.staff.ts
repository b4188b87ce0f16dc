import type { StaffFeature } from '@/features/desk/staff-address'

export const firstStepsStaff: StaffFeature = {
  dialogs: [
    {
      name: 'samples',
      leastRole: 'admin',
      command: { label: 'Delete sample content', which: 'delete', keywords: 'remove clear demo examples start fresh own' },
      load: async () => (await import('./delete-samples-dialog')).DeleteSamplesDialog,
    },
  ],
}
