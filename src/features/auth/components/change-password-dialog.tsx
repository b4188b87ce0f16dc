import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Path, useForm } from 'react-hook-form'
import { FormDialog } from '@/components/dialog/form-dialog'
import { TextField } from '@/components/form/field'
import { toast } from '@/components/toast/toast'
import { useStaffWrite } from '@/features/staff-area/use-staff-write'
import { apiRequest } from '@/platform/browser/api-request'
import { errorText, fetchJson } from '@/platform/browser/fetch-json'
import { useSubmitOnce } from '@/platform/forms/use-submit-once'
import type { authCalls } from '../auth.calls'
import { type PasswordChange, type PasswordChanged, passwordChangeOf } from '../passwords/password-change.schema'
import { useSession } from '../sessions/session'
import { showIssues } from '../show-issues'
import { needsALook, PasswordChangedDialog } from './password-changed-dialog'

const names: readonly Path<PasswordChange>[] = ['currentPassword', 'password', 'confirmPassword']

/** Changes one's own password; sessions elsewhere are logged out, and what they may have left behind is revoked. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const write = useStaffWrite()
  const { user } = useSession()
  const username = user?.username ?? ''
  const { register, handleSubmit, setError, formState } = useForm<PasswordChange>({ resolver: zodResolver(passwordChangeOf(username)) })
  const { errors, isSubmitting } = formState
  const [changed, setChanged] = useState<PasswordChanged>()

  async function send(json: PasswordChange) {
    let answer: PasswordChanged
    try {
      answer = await write(() => fetchJson(apiRequest<typeof authCalls>()('POST /api/auth/password', { json })))
    } catch (error) {
      toast({ title: 'Error', description: errorText(error, 'Failed to change password'), variant: 'destructive' })
      showIssues(error, names, setError)
      return
    }
    if (needsALook(answer)) return setChanged(answer)
    toast({ title: 'Success', description: 'Your password was changed. You’ve been logged out everywhere else.' })
    onClose()
  }

  const onSubmit = useSubmitOnce(handleSubmit(send))
  const password = (name: Path<PasswordChange>) => ({ type: 'password', error: errors[name]?.message, ...register(name) })

  if (changed) return <PasswordChangedDialog changed={changed} onClose={onClose} />
  return (
    <FormDialog title="Change My Password" submitLabel="Change Password" isPending={isSubmitting} onSubmit={onSubmit} onClose={onClose}>
      {/* Shows a password manager which account this password is for. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField label="Current password" autoComplete="current-password" data-autofocus {...password('currentPassword')} />
      <TextField label="New password" autoComplete="new-password" hint="At least 10 characters" {...password('password')} />
      <TextField label="Confirm new password" autoComplete="new-password" {...password('confirmPassword')} />
    </FormDialog>
  )
}
