import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fetchJson } from '@/platform/browser/fetch-json'
import { useSite } from '@/site/use-site'
import { buttonClass } from '@/ui/button'
import { accountRequest } from '../account.queries'
import { resetRequest } from '../email/account-email.schema'
import { useAccountForm } from '../use-account-form'
import { AccountForm, UsernameField } from './login-parts'

/** Sends a link for a new password to the address of an account, if there is such an account; the answer doesn't say. */
export function ForgotPasswordForm({ username }: { username: string }) {
  const { savesMail } = useSite()
  const [answer, setAnswer] = useState<string>()
  const { form, field } = useAccountForm({
    schema: resetRequest,
    defaultValues: { username },
    failed: 'Failed to send the link',
    async send(json) {
      setAnswer((await fetchJson(accountRequest('POST /api/auth/reset-request', { json }))).message)
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
    <AccountForm form={form} submitLabel="Send me a link" pendingText="Sending..." below={<p>{backToLogin}</p>}>
      <UsernameField label="Username or email address" {...field('username')} />
    </AccountForm>
  )
}

const backToLogin = (
  <Link to="/login" replace className={buttonClass('quiet')}>
    Back to the login
  </Link>
)
