import { useQuery } from '@tanstack/react-query'
import { ResetPasswordDialog } from '@/features/auth/components/reset-password-dialog'
import { StoredDialog } from '@/features/staff-area/components/stored-dialog'
import type { StaffDialogProps } from '@/features/staff-area/staff-feature'
import { accountsQuery } from '../account-list.queries'

/** What `/admin?tab=accounts&reset=…` opens. */
export const ResetAccount = (address: StaffDialogProps) => (
  <StoredDialog {...address} noun="account" query={useQuery(accountsQuery)} listOf={({ accounts }) => accounts}>
    {(account) => <ResetPasswordDialog account={account} onClose={address.onClose} />}
  </StoredDialog>
)
