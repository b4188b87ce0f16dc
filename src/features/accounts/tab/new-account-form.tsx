import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Path, useForm } from 'react-hook-form'
import { apiRequest, errorText, fetchJson, RequestError } from '@/platform/browser/fetch-json'
import { useSubmitOnce } from '@/platform/forms/use-submit-once'
import { clearUserQueries } from '@/platform/rendering/clear-user-queries'
import { TextField } from '@/ui/form/field'
import { ScriptedSubmitButton } from '@/ui/form/public-form-fields'
import { toast } from '@/ui/toast/toast'
import { prepareToasts } from '@/ui/toast/toaster'
import { currentUserQuery } from '../account.queries'
import { isStaff } from '../account-role'
import { LinkRefused, UsernameField } from '../login/login-parts'
import { storeUser } from '../sessions/stored-user'
import { showIssues } from '../use-account-form'
import { type NewAccountFields as Fields, type NewAccount, newAccountForm } from './account-list.schema'
import type { registerCalls } from './accounts.calls'

export function NewAccountForm({ invitation }: { invitation: string }) {
  const register = useRegister()
  const [refusal, setRefusal] = useState<string>()
  const { register: field, handleSubmit, setError, formState } = useForm<Fields>({ resolver: zodResolver(newAccountForm) })
  const { errors, isSubmitting } = formState

  async function send(fields: Fields) {
    const failure = await register({ ...fields, invitation })
    if (failure instanceof RequestError && failure.status === 403) setRefusal(errorText(failure, 'Registration failed'))
    else showIssues(failure, names, setError)
  }

  const onSubmit = useSubmitOnce(handleSubmit(send))

  if (refusal)
    return (
      <LinkRefused reason={refusal}>
        Each link makes one account, within seven days. This one was used already, or is too old or not complete. Please ask administration
        for a new one.
      </LinkRefused>
    )
  return (
    <form method="post" noValidate onSubmit={onSubmit} onFocus={prepareToasts} className="grid gap-5">
      <UsernameField label="Username" error={errors.username?.message} {...field('username')} />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="At least 10 characters"
        error={errors.password?.message}
        {...field('password')}
      />
      <TextField
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...field('confirmPassword')}
      />
      <ScriptedSubmitButton isPending={isSubmitting} pendingText="Creating account..." className="mt-2">
        Create account
      </ScriptedSubmitButton>
    </form>
  )
}

const names: readonly Path<Fields>[] = ['username', 'password', 'confirmPassword']

const request = apiRequest<typeof registerCalls>()

/** Makes the account and logs in (spec D2 §4); answers why it failed, or undefined. Never throws. */
function useRegister() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  return async function register(account: NewAccount): Promise<unknown> {
    try {
      const { user } = await fetchJson(request('POST /api/auth/register', { json: account }))
      // A session check in progress is about someone else, and so is what was loaded so far.
      await queryClient.cancelQueries(currentUserQuery)
      clearUserQueries(queryClient)
      queryClient.setQueryData(currentUserQuery.queryKey, { user })
      storeUser(user)
      toast({ title: 'Registration successful! You are now logged in.' })
      // Anyone who isn’t staff stays on the login page, without the link, which is spent; the page leads staff on itself.
      if (!isStaff(user)) await navigate({ to: '/login', replace: true })
      return undefined
    } catch (error) {
      const fallback = error instanceof RequestError ? 'Registration failed' : 'An error occurred during registration'
      toast({ title: 'Registration failed', description: errorText(error, fallback), variant: 'destructive' })
      return error
    }
  }
}
