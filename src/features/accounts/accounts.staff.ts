import type { StaffFeature } from '@/features/desk/staff-address'

export const authStaff: StaffFeature = {
  tab: {
    id: 'my-account',
    label: 'My Account',
    group: null,
    keywords:
      'own account password email address sessions devices login log out elsewhere security passkeys fingerprint two-step two-factor 2fa authenticator app totp recovery codes',
    load: async () => (await import('./my-account/my-account-panel')).MyAccountPanel,
  },
  dialogs: [
    {
      name: 'email',
      tab: 'my-account',
      command: { label: 'Change My Email Address', which: 'mine', keywords: 'login security account notices' },
      load: async () => (await import('./my-account/my-account-dialogs')).EmailDialog,
    },
    {
      name: 'password',
      tab: 'my-account',
      command: { label: 'Change My Password', which: 'mine', keywords: 'login security account' },
      load: async () => (await import('./my-account/my-account-dialogs')).ChangePasswordDialog,
    },
  ],
}

export const accountsStaff: StaffFeature = {
  tab: {
    id: 'accounts',
    label: 'Accounts',
    group: 'System',
    leastRole: 'admin',
    keywords: 'users admins staff invitations passwords',
    load: async () => (await import('./tab/accounts-panel')).AccountsPanel,
  },
  dialogs: [
    {
      name: 'invite',
      tab: 'accounts',
      command: { label: 'Invite Someone', which: 'new', keywords: 'add new account user staff admin person' },
      load: async () => (await import('./tab/account-dialogs')).InviteDialog,
    },
    { name: 'edit', tab: 'accounts', load: async () => (await import('./tab/account-dialogs')).EditAccount },
    { name: 'reset', tab: 'accounts', load: async () => (await import('./tab/account-dialogs')).ResetAccount },
  ],
}
