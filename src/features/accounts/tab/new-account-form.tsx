import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { fetchJson } from '@/platform/browser/fetch-json'
import { clearUserQueries } from '@/platform/rendering/query-client'
import { TextField } from '@/ui/form/field'
import { toast } from '@/ui/toast/toast'
import { accountRequest, currentUserQuery } from '../account.queries'
import { AccountForm, LinkRefused, UsernameField } from '../login/login-parts'
import { showFailure } from '../sessions/session'
import { isStaff, storeUser } from '../sessions/stored-user'
import { useAccountForm } from '../use-account-form'
import { newAccountForm } from './account-list.schema'

/** Makes the account and logs in (spec D2 §4). */
export function NewAccountForm({ invitation }: { invitation: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { form, field, refusal } = useAccountForm({
    schema: newAccountForm,
    failed: 'Registration failed',
    showFailure: (error) => showFailure(error, 'Registration'),
    refusedBy: 403,
    async send(fields) {
      const { user } = await fetchJson(accountRequest('POST /api/auth/register', { json: { ...fields, invitation } }))
      // A session check in progress is about someone else, and so is what was loaded so far.
      await queryClient.cancelQueries(currentUserQuery)
      clearUserQueries(queryClient)
      queryClient.setQueryData(currentUserQuery.queryKey, { user })
      storeUser(user)
      toast({ title: 'Registration successful! You are now logged in.' })
      // Anyone who isn’t staff stays on the login page, without the link, which is spent; the page leads staff on itself.
      if (!isStaff(user)) await navigate({ to: '/login', replace: true })
    },
  })

  if (refusal)
    return (
      <LinkRefused reason={refusal}>
        Each link makes one account, within seven days. This one was used already, or is too old or not complete. Please ask administration
        for a new one.
      </LinkRefused>
    )
  return (
    <AccountForm form={form} submitLabel="Create account" pendingText="Creating account...">
      <UsernameField label="Username" {...field('username')} />
      <TextField label="Password" type="password" autoComplete="new-password" hint="At least 10 characters" {...field('password')} />
      <TextField label="Confirm password" type="password" autoComplete="new-password" {...field('confirmPassword')} />
    </AccountForm>
  )
}
