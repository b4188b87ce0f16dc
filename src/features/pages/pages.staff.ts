import type { StaffFeature } from '@/features/desk/staff-address'

export const siteSettingsStaff: StaffFeature = {
  tab: {
    id: 'settings',
    label: 'Settings',
    group: 'System',
    leastRole: 'admin',
    keywords: 'configuration preferences options name address logo color links',
    load: async () => (await import('./settings/settings-panel')).SettingsPanel,
  },
}
