import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { FormDialog } from '@/components/dialog/form-dialog'
import { TextField } from '@/components/form/field'
import { toast } from '@/components/toast/toast'
import { useStaffWrite } from '@/features/staff-area/use-staff-write'
import { apiRequest } from '@/platform/browser/api-request'
import { errorText, fetchJson } from '@/platform/browser/fetch-json'
import { useSubmitOnce } from '@/platform/forms/use-submit-once'
import { useSite } from '@/site/use-site'
import type { accountEmailCalls } from '../email/account-email.calls'
import { emailChange } from '../email/account-email.schema'
import { ownEmailQuery } from '../email/own-email.queries'
import { ownEmailWords } from '../email/own-email-words'
import { showIssues } from '../show-issues'

type Entered = z.input<typeof emailChange>
type Change = z.output<typeof emailChange>

/** Sends a link to an address, which becomes one's own once that is opened. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(ownEmailQuery)
  return data && <EmailForm email={data.newEmail ?? data.email ?? ''} onClose={onClose} />
}

function EmailForm({ email, onClose }: { email: string; onClose: () => void }) {
  const write = useStaffWrite()
  const words = ownEmailWords(useSite())
  const { register, handleSubmit, setError, formState } = useForm<Entered, unknown, Change>({
    resolver: zodResolver(emailChange),
    defaultValues: { email },
  })
  const { errors, isSubmitting } = formState

  async function send(json: Change) {
    try {
      const { newEmail } = await write(() => fetchJson(apiRequest<typeof accountEmailCalls>()('PUT /api/auth/email', { json })))
      const description = newEmail ? words.saved(newEmail) : saved(json.email)
      toast({ title: 'Success', description })
      onClose()
    } catch (error) {
      toast({ title: 'Error', description: errorText(error, 'Failed to change the email address'), variant: 'destructive' })
      showIssues<Entered>(error, ['email'], setError)
    }
  }

  return (
    <FormDialog
      title="Change My Email Address"
      submitLabel="Save Address"
      isPending={isSubmitting}
      onSubmit={useSubmitOnce(handleSubmit(send))}
      onClose={onClose}
    >
      <TextField
        label="Email address"
        type="email"
        optional
        autoComplete="email"
        hint={words.hint}
        error={errors.email?.message}
        data-autofocus
        {...register('email')}
      />
    </FormDialog>
  )
}

const saved = (email: string | null) => (email === null ? 'Your account has no email address now.' : 'Your email address stays as it is.')
