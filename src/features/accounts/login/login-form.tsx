import { zodResolver } from '@hookform/resolvers/zod'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSubmitOnce } from '@/platform/forms/use-submit-once'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/form/field'
import { ScriptedSubmitButton } from '@/ui/form/public-form-fields'
import { prepareToasts } from '@/ui/toast/toaster'
import { type Credentials, credentials } from '../account.schema'
import { isStaff, readStoredUser } from '../sessions/stored-user'
import { type SecondStepPrompt, useLogin } from '../use-login'
import { UsernameField } from './login-parts'
import { beginsWithPasskey, PasskeyLoginButton, SecondStep, takesCode } from './second-step'

/** How long after an attempt the stored user is looked at once more, in milliseconds (spec D2 §9). */
const REDIRECT_CHECK_DELAY = 1000

export function LoginForm({ username, onForgot }: { username: string; onForgot: (username: string) => void }) {
  const login = useLogin()
  const { register, handleSubmit, setFocus, getValues, formState } = useForm<Credentials>({
    resolver: zodResolver(credentials),
    // Without one, what was typed before the scripts came stays.
    defaultValues: username ? { username } : {},
  })
  const { errors, isSubmitting } = formState
  const checkLater = useRedirectCheck()
  const [prompt, setPrompt] = useState<SecondStepPrompt>()
  const form = useRef<HTMLFormElement>(null)

  async function attempt(values: Credentials) {
    const code = form.current && new FormData(form.current).get('code')
    const outcome = await login({ ...values, ...(typeof code === 'string' && { code }) })
    if (typeof outcome === 'object') return setPrompt(outcome)
    checkLater()
    if (outcome === 'logged in') return
    if (outcome === 'refused') setPrompt(undefined)
    setTimeout(() => setFocus('password', { shouldSelect: true }))
  }

  const onSubmit = useSubmitOnce(handleSubmit(attempt))

  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} onFocus={prepareToasts} className="grid gap-5">
      {prompt ? (
        <SecondStep prompt={prompt} />
      ) : (
        <>
          <UsernameField label="Username" error={errors.username?.message} {...register('username')} />
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            error={errors.password?.message}
            {...register('password')}
          />
        </>
      )}
      {(!prompt || takesCode(prompt)) && (
        <ScriptedSubmitButton isPending={isSubmitting} pendingText="Logging in..." className="mt-2">
          Login
        </ScriptedSubmitButton>
      )}
      {(!prompt || (prompt.methods.includes('passkey') && !beginsWithPasskey(prompt))) && <PasskeyLoginButton />}
      {prompt ? (
        <>
          <p>
            <Button variant="quiet" disabled={isSubmitting} onClick={() => setPrompt(undefined)}>
              Log in as someone else
            </Button>
          </p>
          <p className="text-ink-soft text-small">Lost all of these? Ask an admin to remove your second factor.</p>
        </>
      ) : (
        <p>
          <Link to="/login" hash="forgot" className="text-small" onClick={() => onForgot(getValues('username'))}>
            Forgot your password?
          </Link>
        </p>
      )}
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
      if (isStaff(readStoredUser())) void navigate({ to: '/admin', replace: true, state: { isAfterLogin: true } })
    }, REDIRECT_CHECK_DELAY)
  }
}
