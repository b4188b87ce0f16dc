import type { StaffFeature } from '@/features/staff-area/staff-feature'

export const siteSettingsStaff: StaffFeature = {
  tab: { id: 'settings', label: 'Settings', group: 'House', load: async () => (await import('./components/settings-panel')).SettingsPanel },
}
