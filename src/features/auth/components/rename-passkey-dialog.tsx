import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { FormDialog } from '@/components/dialog/form-dialog'
import { TextField } from '@/components/form/field'
import { toast } from '@/components/toast/toast'
import { useStaffWrite } from '@/features/staff-area/use-staff-write'
import { apiRequest } from '@/platform/browser/api-request'
import { errorText, fetchJson } from '@/platform/browser/fetch-json'
import { useSubmitOnce } from '@/platform/forms/use-submit-once'
import type { passkeyCalls } from '../second-factor/passkeys/passkey.calls'
import { type Passkey, type PasskeyName, passkeyName } from '../second-factor/passkeys/passkey.schema'
import { showIssues } from '../show-issues'

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const write = useStaffWrite()
  const { register, handleSubmit, setError, formState } = useForm<PasskeyName>({
    resolver: zodResolver(passkeyName),
    defaultValues: { name },
  })
  const { errors, isSubmitting } = formState

  async function rename(json: PasskeyName) {
    try {
      await write(() => fetchJson(apiRequest<typeof passkeyCalls>()('PUT /api/auth/passkeys/:id', { params: { id }, json })))
      toast({ title: 'Success', description: 'Passkey renamed' })
      onClose()
    } catch (error) {
      toast({ title: 'Error', description: errorText(error, 'Failed to rename passkey'), variant: 'destructive' })
      showIssues(error, ['name'], setError)
    }
  }

  return (
    <FormDialog
      title="Rename Passkey"
      submitLabel="Save Name"
      isPending={isSubmitting}
      onSubmit={useSubmitOnce(handleSubmit(rename))}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="So that you recognize it here: “Office laptop”"
        maxLength={60}
        autoComplete="off"
        error={errors.name?.message}
        data-autofocus
        {...register('name')}
      />
    </FormDialog>
  )
}
