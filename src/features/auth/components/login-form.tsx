import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { TextField } from '@/components/form/field'
import { ScriptedSubmitButton } from '@/components/form/submit-button'
import { prepareToasts } from '@/components/toast/toaster'
import { useSubmitOnce } from '@/platform/forms/use-submit-once'
import { type Credentials, credentials } from '../account.schema'
import { readStoredUser } from '../sessions/stored-user'
import { useLogin } from '../sessions/use-login'

/** How long after an attempt the stored user is looked at once more, in milliseconds (spec D2 §9). */
const REDIRECT_CHECK_DELAY = 1000

export function LoginForm() {
  const login = useLogin()
  const { register, handleSubmit, setFocus, formState } = useForm<Credentials>({ resolver: zodResolver(credentials) })
  const { errors, isSubmitting } = formState
  const checkLater = useRedirectCheck()

  async function attempt(values: Credentials) {
    const succeeded = await login(values)
    checkLater()
    if (!succeeded) setTimeout(() => setFocus('password', { shouldSelect: true }))
  }

  const onSubmit = useSubmitOnce(handleSubmit(attempt))

  return (
    <form method="post" noValidate onSubmit={onSubmit} onFocus={prepareToasts} className="grid gap-5">
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <ScriptedSubmitButton isPending={isSubmitting} pendingText="Logging in..." className="mt-2">
        Login
      </ScriptedSubmitButton>
    </form>
  )
}

/** About a second after an attempt, a stored user goes on to /admin (spec D2 §2), unless /admin would only send them back. */
function useRedirectCheck() {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      clearTimeout(timer.current)
    }
  }, [])

  return () => {
    clearTimeout(timer.current)
    // A login that succeeded has led to /admin by now, which must not be opened a second time.
    if (!isShown.current) return
    timer.current = setTimeout(() => {
      if (readStoredUser()?.isAdmin) void navigate({ to: '/admin', replace: true, state: { isAfterLogin: true } })
    }, REDIRECT_CHECK_DELAY)
  }
}
