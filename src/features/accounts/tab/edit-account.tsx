import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StoredDialog } from '@/features/desk/edit-dialog'
import type { StaffDialogProps } from '@/features/desk/staff-address'
import { useStaffWrite } from '@/features/desk/use-staff-action'
import { apiRequest, fetchJson } from '@/platform/browser/fetch-json'
import { useSite } from '@/site/use-site'
import { TextField } from '@/ui/form/field'
import { FormDialog } from '@/ui/form-dialog'
import { toast } from '@/ui/toast/toast'
import { emailChange } from '../email/account-email.schema'
import { ownEmailWords } from '../email/own-email-words'
import { useAccountForm } from '../use-account-form'
import { accountsQuery } from './account-list.queries'
import type { Account } from './account-list.schema'
import type { accountCalls } from './accounts.calls'
import { RoleField } from './role-field'

export const EditAccount = (address: StaffDialogProps) => (
  <StoredDialog {...address} noun="account" query={useQuery(accountsQuery)} listOf={({ accounts }) => accounts}>
    {(account) => <EditAccountDialog account={account} onClose={address.onClose} />}
  </StoredDialog>
)

function EditAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { id, username } = account
  const write = useStaffWrite()
  const [role, setRole] = useState(account.role)
  const stored = account.newEmail ?? account.email
  const { form, field } = useAccountForm({
    schema: emailChange,
    defaultValues: { email: stored ?? '' },
    names: ['email'],
    failed: 'Failed to update account',
    async send({ email }) {
      const json = { role, ...(email !== stored && { email }) }
      await write(() => fetchJson(apiRequest<typeof accountCalls>()('PUT /api/accounts/:id', { params: { id }, json })))
      toast({ title: 'Success', description: 'Account updated successfully' })
      onClose()
    },
  })

  return (
    <FormDialog title="Edit Account" submitLabel="Update Account" onClose={onClose} {...form}>
      <p className="wrap-anywhere">
        Choose what <strong>{username}</strong> can see and do here. The change applies right away.
      </p>
      <RoleField role={role} onChange={setRole} />
      <TextField
        label="Email address"
        type="email"
        optional
        autoComplete="off"
        hint={ownEmailWords(useSite()).hintForAdmin}
        {...field('email')}
      />
    </FormDialog>
  )
}
