import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Path, useForm } from 'react-hook-form'
import { TextField } from '@/components/form/field'
import { ScriptedSubmitButton } from '@/components/form/submit-button'
import { prepareToasts } from '@/components/toast/toaster'
import { LinkRefused } from '@/features/auth/login/components/link-refused'
import { UsernameField } from '@/features/auth/login/components/username-field'
import { showIssues } from '@/features/auth/use-account-form'
import { errorText, RequestError } from '@/platform/browser/fetch-json'
import { useSubmitOnce } from '@/platform/forms/use-submit-once'
import { type NewAccountFields as Fields, newAccountForm } from '../new-account.schema'
import { useRegister } from '../use-register'

/** Makes the account that `invitation`, the token of a one-time link, is for. */
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
