import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Path, useForm } from 'react-hook-form'
import { apiRequest, errorText, fetchJson, RequestError } from '@/platform/browser/fetch-json'
import { useSubmitOnce } from '@/platform/forms/use-submit-once'
import { useSite } from '@/site/use-site'
import { TextField } from '@/ui/form/field'
import { ScriptedSubmitButton } from '@/ui/form/public-form-fields'
import { toast } from '@/ui/toast/toast'
import { prepareToasts } from '@/ui/toast/toaster'
import { currentUserQuery } from '../account.queries'
import type { authCalls } from '../auth.calls'
import { type NewPassword, newPasswordForm } from '../passwords/password.schema'
import { showIssues } from '../use-account-form'
import { LinkRefused } from './login-parts'

const request = apiRequest<typeof authCalls>()

const names: readonly Path<NewPassword>[] = ['password', 'confirmPassword']

export function NewPasswordForm({ token }: { token: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { savesMail } = useSite()
  const [refusal, setRefusal] = useState<string>()
  const { register, handleSubmit, setError, formState } = useForm<NewPassword>({ resolver: zodResolver(newPasswordForm) })
  const { errors, isSubmitting } = formState

  async function send({ password }: NewPassword) {
    try {
      const { username } = await fetchJson(request('POST /api/auth/reset', { json: { token, password } }))
      toast({ title: 'Your password was changed.', description: `Now log in as ${username}.` })
      await queryClient.invalidateQueries(currentUserQuery)
      await navigate({ to: '/login', replace: true })
    } catch (error) {
      toast({ title: 'Error', description: errorText(error, 'Failed to change password'), variant: 'destructive' })
      if (error instanceof RequestError && error.status === 404) setRefusal(errorText(error, 'Failed to change password'))
      else showIssues(error, names, setError)
    }
  }

  const onSubmit = useSubmitOnce(handleSubmit(send))
  const password = (name: Path<NewPassword>) => ({ type: 'password', error: errors[name]?.message, ...register(name) })

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
    <form method="post" noValidate onSubmit={onSubmit} onFocus={prepareToasts} className="grid gap-5">
      {/* Only the server knows from the link which account it is; browsers look for a username field next to a new password. */}
      <input type="text" name="username" autoComplete="username" readOnly hidden />
      <TextField label="New password" autoComplete="new-password" hint="At least 10 characters" {...password('password')} />
      <TextField label="Confirm new password" autoComplete="new-password" {...password('confirmPassword')} />
      <ScriptedSubmitButton isPending={isSubmitting} pendingText="Submitting..." className="mt-2">
        Set password
      </ScriptedSubmitButton>
    </form>
  )
}
