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

export const pageTextsStaff: StaffFeature = {
  tab: {
    id: 'pages',
    label: 'Pages',
    group: 'Website',
    keywords: 'website texts words pictures home about edit',
    load: async () => (await import('./texts/pages-panel')).PagesPanel,
  },
}
