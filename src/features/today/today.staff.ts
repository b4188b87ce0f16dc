import type { StaffFeature } from '@/features/desk/staff-address'

export const overviewStaff: StaffFeature = {
  tab: {
    id: 'today',
    label: 'Today',
    group: 'Day to day',
    keywords: 'dashboard home overview first steps next sessions',
    load: async () => (await import('./today-panel')).TodayPanel,
  },
}

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
