import { useState, useSyncExternalStore } from 'react'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialog/dialog'
import { TextField } from '@/components/form/field'
import { answerLogInAgain, isAskedToLogIn, subscribeToLogInAgain } from '@/platform/browser/log-in-again'
import { useSubmitOnce } from '@/platform/forms/use-submit-once'
import { useSession } from '../sessions/session'
import { useLogin } from '../sessions/use-login'

/** Asks for the password where a session ended in the middle of the work; mounted once, in the dashboard. */
export function LogInAgainDialog() {
  const isAsked = useSyncExternalStore(subscribeToLogInAgain, isAskedToLogIn)
  return isAsked ? <Question /> : null
}

function Question() {
  const { user } = useSession()
  const login = useLogin()
  const [isPending, setPending] = useState(false)

  const onSubmit = useSubmitOnce(async (event) => {
    const password = String(new FormData(event.currentTarget).get('password'))
    setPending(true)
    const succeeded = await login({ username: user?.username ?? '', password })
    setPending(false)
    if (succeeded) answerLogInAgain(true)
  })

  return (
    <Dialog
      open
      onClose={() => answerLogInAgain(false)}
      title="Please log in again"
      footer={
        <>
          <Button variant="outline" onClick={() => answerLogInAgain(false)}>
            Not now
          </Button>
          <Button type="submit" form="log-in-again" disabled={isPending}>
            {isPending ? 'Logging in...' : 'Login'}
          </Button>
        </>
      }
    >
      <form id="log-in-again" method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
        <p>Your session has ended. Nothing you typed is lost: log in, and we’ll finish saving.</p>
        <TextField label="Username" name="username" autoComplete="username" value={user?.username ?? ''} readOnly />
        <TextField label="Password" name="password" type="password" autoComplete="current-password" data-autofocus />
      </form>
    </Dialog>
  )
}
