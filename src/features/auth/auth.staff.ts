import type { StaffFeature } from '@/features/staff-area/staff-feature'

export const authStaff: StaffFeature = {
  dialogs: [
    {
      name: 'password',
      command: { label: 'Change My Password', which: 'mine', words: 'login security account' },
      load: async () => (await import('./components/change-password-dialog')).ChangePasswordDialog,
    },
  ],
}
