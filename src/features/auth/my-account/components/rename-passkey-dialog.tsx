import { FormDialog } from '@/components/dialog/form-dialog'
import { TextField } from '@/components/form/field'
import { toast } from '@/components/toast/toast'
import { useStaffWrite } from '@/features/staff-area/use-staff-write'
import { apiRequest } from '@/platform/browser/api-request'
import { fetchJson } from '@/platform/browser/fetch-json'
import type { passkeyCalls } from '../../second-factor/passkeys/passkey.calls'
import { type Passkey, passkeyName } from '../../second-factor/passkeys/passkey.schema'
import { useAccountForm } from '../../use-account-form'

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const write = useStaffWrite()
  const { form, field } = useAccountForm({
    schema: passkeyName,
    defaultValues: { name },
    names: ['name'],
    failed: 'Failed to rename passkey',
    async send(json) {
      await write(() => fetchJson(apiRequest<typeof passkeyCalls>()('PUT /api/auth/passkeys/:id', { params: { id }, json })))
      toast({ title: 'Success', description: 'Passkey renamed' })
      onClose()
    },
  })
  return (
    <FormDialog title="Rename Passkey" submitLabel="Save Name" onClose={onClose} {...form}>
      <TextField
        label="Name"
        hint="So that you recognize it here: “Office laptop”"
        maxLength={60}
        autoComplete="off"
        data-autofocus
        {...field('name')}
      />
    </FormDialog>
  )
}
