import { useState } from 'react'
import { FormDialog } from '@/components/dialog/form-dialog'
import { TextField } from '@/components/form/field'
import { toast } from '@/components/toast/toast'
import { useStaffWrite } from '@/features/staff-area/use-staff-write'
import { apiRequest } from '@/platform/browser/api-request'
import { fetchJson } from '@/platform/browser/fetch-json'
import type { authCalls } from '../../auth.calls'
import { type PasswordChanged, passwordChangeOf } from '../../passwords/password-change.schema'
import { useSession } from '../../sessions/session'
import { useAccountForm } from '../../use-account-form'
import { needsReview, PasswordChangedDialog } from './password-changed-dialog'

/** Changes one's own password; sessions elsewhere are logged out, and what they may have left behind is revoked. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const write = useStaffWrite()
  const { user } = useSession()
  const username = user?.username ?? ''
  const [changed, setChanged] = useState<PasswordChanged>()
  const { form, field } = useAccountForm({
    schema: passwordChangeOf(username),
    names: ['currentPassword', 'password', 'confirmPassword'],
    failed: 'Failed to change password',
    async send(json) {
      const answer = await write(() => fetchJson(apiRequest<typeof authCalls>()('POST /api/auth/password', { json })))
      if (needsReview(answer)) return setChanged(answer)
      toast({ title: 'Success', description: 'Your password was changed. You’ve been logged out everywhere else.' })
      onClose()
    },
  })

  if (changed) return <PasswordChangedDialog changed={changed} onClose={onClose} />
  return (
    <FormDialog title="Change My Password" submitLabel="Change Password" onClose={onClose} {...form}>
      {/* Shows a password manager which account this password is for. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField label="Current password" type="password" autoComplete="current-password" data-autofocus {...field('currentPassword')} />
      <TextField label="New password" type="password" autoComplete="new-password" hint="At least 10 characters" {...field('password')} />
      <TextField label="Confirm new password" type="password" autoComplete="new-password" {...field('confirmPassword')} />
    </FormDialog>
  )
}
