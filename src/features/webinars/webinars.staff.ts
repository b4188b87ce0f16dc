import type { StaffFeature } from '@/features/staff-area/staff-feature'

export const webinarsStaff: StaffFeature = {
  tab: {
    id: 'webinars',
    label: 'Webinars',
    group: '',
    load: async () => (await import('./components/webinars-panel')).WebinarsPanel,
  },
  dialogs: [{ name: 'edit', tab: 'webinars', load: async () => (await import('./components/webinar-dialog')).EditWebinar }],
}
