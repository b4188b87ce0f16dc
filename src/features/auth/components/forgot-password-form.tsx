import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { buttonClass } from '@/components/button'
import { TextField } from '@/components/form/field'
import { ScriptedSubmitButton } from '@/components/form/submit-button'
import { toast } from '@/components/toast/toast'
import { prepareToasts } from '@/components/toast/toaster'
import { apiRequest } from '@/platform/browser/api-request'
import { errorText, fetchJson } from '@/platform/browser/fetch-json'
import { useSubmitOnce } from '@/platform/forms/use-submit-once'
import { useSite } from '@/site/use-site'
import type { accountEmailCalls } from '../email/account-email.calls'
import { type ResetRequest, resetRequest } from '../email/account-email.schema'
import { showIssues } from '../show-issues'

const request = apiRequest<typeof accountEmailCalls>()

/** Sends a link for a new password to the address of an account, if there is such an account; the answer doesn't say. */
export function ForgotPasswordForm({ username }: { username: string }) {
  const { savesMail } = useSite()
  const [answer, setAnswer] = useState<string>()
  const { register, handleSubmit, setError, formState } = useForm<ResetRequest>({
    resolver: zodResolver(resetRequest),
    defaultValues: { username },
  })
  const { errors, isSubmitting } = formState

  async function send(json: ResetRequest) {
    try {
      setAnswer((await fetchJson(request('POST /api/auth/reset-request', { json }))).message)
    } catch (error) {
      toast({ title: 'Error', description: errorText(error, 'Failed to send the link'), variant: 'destructive' })
      showIssues(error, ['username'], setError)
    }
  }

  const onSubmit = useSubmitOnce(handleSubmit(send))

  if (savesMail)
    return (
      <>
        <p>
          Ask an admin for a link to choose a new password: they make one under Accounts. If you’re the only admin, whoever runs the server
          can give you a new password.
        </p>
        <p className="mt-6">{backToLogin}</p>
      </>
    )
  if (answer)
    return (
      <div tabIndex={-1} ref={(element) => element?.focus()} className="outline-none">
        <p>{answer}</p>
        <p className="mt-6">{backToLogin}</p>
      </div>
    )
  return (
    <form method="post" noValidate onSubmit={onSubmit} onFocus={prepareToasts} className="grid gap-5">
      <TextField
        label="Username or email address"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <ScriptedSubmitButton isPending={isSubmitting} pendingText="Sending..." className="mt-2">
        Send me a link
      </ScriptedSubmitButton>
      <p>{backToLogin}</p>
    </form>
  )
}

const backToLogin = (
  <Link to="/login" replace className={buttonClass('quiet')}>
    Back to the login
  </Link>
)
