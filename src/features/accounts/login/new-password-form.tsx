import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { fetchJson } from '@/platform/browser/fetch-json'
import { useSite } from '@/site/use-site'
import { TextField } from '@/ui/form/field'
import { toast } from '@/ui/toast/toast'
import { accountRequest, currentUserQuery } from '../account.queries'
import { newPasswordForm } from '../passwords/password.schema'
import { useAccountForm } from '../use-account-form'
import { AccountForm, LinkRefused } from './login-parts'

export function NewPasswordForm({ token }: { token: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { savesMail } = useSite()
  const { form, field, refusal } = useAccountForm({
    schema: newPasswordForm,
    failed: 'Failed to change password',
    refusedBy: 404,
    async send({ password }) {
      const { username } = await fetchJson(accountRequest('POST /api/auth/reset', { json: { token, password } }))
      toast({ title: 'Your password was changed.', description: `Now log in as ${username}.` })
      await queryClient.invalidateQueries(currentUserQuery)
      await navigate({ to: '/login', replace: true })
    },
  })

  if (refusal)
    return (
      <LinkRefused reason={refusal}>
        Each link sets one password, within a limited time. This one was used already, or was revoked, or is too old or not complete.{' '}
        {savesMail ? (
          'Please ask administration for a new one.'
        ) : (
          <>
            <Link to="/login" hash="forgot" replace>
              Email yourself another one
            </Link>
            , or ask administration for one.
          </>
        )}
      </LinkRefused>
    )
  return (
    <AccountForm form={form} submitLabel="Set password" pendingText="Submitting...">
      {/* Only the server knows from the link which account it is; browsers look for a username field next to a new password. */}
      <input type="text" name="username" autoComplete="username" readOnly hidden />
      <TextField label="New password" type="password" autoComplete="new-password" hint="At least 10 characters" {...field('password')} />
      <TextField label="Confirm new password" type="password" autoComplete="new-password" {...field('confirmPassword')} />
    </AccountForm>
  )
}
