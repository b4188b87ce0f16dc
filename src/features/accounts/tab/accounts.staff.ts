import type { StaffFeature } from '@/features/desk/staff-address'

export const accountsStaff: StaffFeature = {
  tab: {
    id: 'accounts',
    label: 'Accounts',
    group: 'System',
    leastRole: 'admin',
    keywords: 'users admins staff invitations passwords',
    load: async () => (await import('./accounts-panel')).AccountsPanel,
  },
  dialogs: [
    {
      name: 'invite',
      tab: 'accounts',
      command: { label: 'Invite Someone', which: 'new', keywords: 'add new account user staff admin person' },
      load: async () => (await import('./invite-dialog')).InviteDialog,
    },
    { name: 'edit', tab: 'accounts', load: async () => (await import('./edit-account')).EditAccount },
    { name: 'reset', tab: 'accounts', load: async () => (await import('./reset-account')).ResetAccount },
  ],
}
