import type { StaffFeature } from '@/features/staff-area/staff-feature'

export const authStaff: StaffFeature = {
  dialogs: [{ name: 'password', load: async () => (await import('./components/change-password-dialog')).ChangePasswordDialog }],
}
