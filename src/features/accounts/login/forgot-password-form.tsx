import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { apiRequest, fetchJson } from '@/platform/browser/fetch-json'
import { useSite } from '@/site/use-site'
import { buttonClass } from '@/ui/button'
import { ScriptedSubmitButton } from '@/ui/form/public-form-fields'
import { prepareToasts } from '@/ui/toast/toaster'
import type { accountEmailCalls } from '../email/account-email.calls'
import { resetRequest } from '../email/account-email.schema'
import { useAccountForm } from '../use-account-form'
import { UsernameField } from './login-parts'

const request = apiRequest<typeof accountEmailCalls>()

/** Sends a link for a new password to the address of an account, if there is such an account; the answer doesn't say. */
export function ForgotPasswordForm({ username }: { username: string }) {
  const { savesMail } = useSite()
  const [answer, setAnswer] = useState<string>()
  const { form, field } = useAccountForm({
    schema: resetRequest,
    defaultValues: { username },
    names: ['username'],
    failed: 'Failed to send the link',
    async send(json) {
      setAnswer((await fetchJson(request('POST /api/auth/reset-request', { json }))).message)
    },
  })

  if (savesMail)
    return (
      <>
        <p>
          Ask an admin for a link to choose a new password: they make one under Accounts. If you’re the only admin, the person who runs the
          server can give you a new password.
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
    <form method="post" noValidate onSubmit={form.onSubmit} onFocus={prepareToasts} className="grid gap-5">
      <UsernameField label="Username or email address" {...field('username')} />
      <ScriptedSubmitButton isPending={form.isPending} pendingText="Sending..." className="mt-2">
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
