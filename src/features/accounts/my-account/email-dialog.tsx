import { useQuery } from '@tanstack/react-query'
import { useStaffWrite } from '@/features/desk/use-staff-action'
import { apiRequest, fetchJson } from '@/platform/browser/fetch-json'
import { useSite } from '@/site/use-site'
import { TextField } from '@/ui/form/field'
import { FormDialog } from '@/ui/form-dialog'
import { toast } from '@/ui/toast/toast'
import { ownEmailQuery } from '../account.queries'
import type { accountEmailCalls } from '../email/account-email.calls'
import { emailChange } from '../email/account-email.schema'
import { ownEmailWords } from '../email/own-email-words'
import { useAccountForm } from '../use-account-form'

export function EmailDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(ownEmailQuery)
  return data && <EmailForm email={data.newEmail ?? data.email ?? ''} onClose={onClose} />
}

function EmailForm({ email, onClose }: { email: string; onClose: () => void }) {
  const write = useStaffWrite()
  const words = ownEmailWords(useSite())
  const { form, field } = useAccountForm({
    schema: emailChange,
    defaultValues: { email },
    names: ['email'],
    failed: 'Failed to change the email address',
    async send(json) {
      const { newEmail } = await write(() => fetchJson(apiRequest<typeof accountEmailCalls>()('PUT /api/auth/email', { json })))
      const description = newEmail ? words.saved(newEmail) : saved(json.email)
      toast({ title: 'Success', description })
      onClose()
    },
  })
  return (
    <FormDialog title="Change My Email Address" submitLabel="Save Address" onClose={onClose} {...form}>
      <TextField label="Email address" type="email" optional autoComplete="email" hint={words.hint} data-autofocus {...field('email')} />
    </FormDialog>
  )
}

const saved = (email: string | null) => (email === null ? 'Your account has no email address now.' : 'Your email address stays as it is.')
