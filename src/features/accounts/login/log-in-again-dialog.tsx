import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useBackAsAnswer } from '@/features/desk/dialog-hooks'
import { errorText, fetchJson, RequestError } from '@/platform/browser/fetch-json'
import { answerLogInAgain, askToLogInAgain, reasonToLogIn, subscribeToLogInAgain } from '@/platform/browser/log-in-again'
import { useSubmitOnce } from '@/platform/forms/use-submit-once'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/form/field'
import { Dialog } from '@/ui/form-dialog'
import { toast } from '@/ui/toast/toast'
import { accountRequest } from '../account.queries'
import { useSession } from '../sessions/session'
import { ownPasskeysQuery } from '../staff.queries'
import { methodsIn, type SecondStepPrompt, useLogin } from '../use-login'
import { beginsWithPasskey, CodeField, PasskeyButton, PasskeyLoginButton, PasskeyQuestion, takesCode } from './second-step'

/** Asks for the password where a session ended in the middle of the work, or a call needs it again; mounted once, in the dashboard. */
export function LogInAgainDialog() {
  const reason = useSyncExternalStore(subscribeToLogInAgain, reasonToLogIn)
  return reason ? <Question isOver={reason === 'ended'} /> : null
}

function Question({ isOver }: { isOver: boolean }) {
  const { user } = useSession()
  const login = useLogin()
  const [isPending, setPending] = useState(false)
  const [prompt, setPrompt] = useState<SecondStepPrompt>()
  useBackAsAnswer(() => answerLogInAgain(false))

  const onSubmit = useSubmitOnce(async (event) => {
    const entered = new FormData(event.currentTarget)
    const code = entered.get('code')
    const json = { password: String(entered.get('password')), ...(typeof code === 'string' && { code }) }
    setPending(true)
    const outcome = isOver ? await login({ username: user?.username ?? '', ...json }) : await enterPasswordAgain(json)
    setPending(false)
    if (typeof outcome === 'object') setPrompt(outcome)
    else if (outcome === 'logged in' || outcome === 'entered') answerLogInAgain(true)
  })

  return (
    <Dialog
      open
      onClose={() => answerLogInAgain(false)}
      title={isOver ? 'Please log in again' : 'Please enter your password'}
      footer={
        <>
          <Button variant="outline" onClick={() => answerLogInAgain(false)}>
            Not now
          </Button>
          <Button type="submit" form="log-in-again" disabled={isPending}>
            {submitLabel(isOver, isPending)}
          </Button>
        </>
      }
    >
      <form id="log-in-again" method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
        <p>
          {isOver
            ? 'Your session has ended. Nothing you typed is lost: log in, and we’ll finish saving.'
            : 'You last entered it more than ten minutes ago. Enter it again to continue; nothing you typed is lost.'}
        </p>
        <TextField label="Username" name="username" autoComplete="username" value={user?.username ?? ''} readOnly />
        <TextField label="Password" name="password" type="password" autoComplete="current-password" data-autofocus />
        {prompt && beginsWithPasskey(prompt) && <PasskeyQuestion prompt={prompt} />}
        {prompt && takesCode(prompt) && <CodeField prompt={prompt} />}
        {isOver ? <PasskeyLoginButton onLoggedIn={({ id }) => answerLogInAgain(id === user?.id)} /> : <PasskeyAgainButton />}
      </form>
    </Dialog>
  )
}

function submitLabel(isOver: boolean, isPending: boolean) {
  if (isOver) return isPending ? 'Logging in...' : 'Login'
  return isPending ? 'Checking...' : 'Continue'
}

function PasskeyAgainButton() {
  const { data } = useQuery(ownPasskeysQuery)
  if (!data?.passkeys.length) return null
  return (
    <PasskeyButton
      label="Use a passkey"
      failed="Error"
      onShown={async (passkey) => {
        await fetchJson(accountRequest('POST /api/auth/reauthenticate', { json: { passkey } }))
        answerLogInAgain(true)
      }}
    />
  )
}

/** Enters the password again, with a code where the account has a second factor. Says how it went where it failed; never throws. */
export async function enterPasswordAgain(json: { password: string; code?: string }): Promise<'entered' | 'failed' | SecondStepPrompt> {
  try {
    await fetchJson(accountRequest('POST /api/auth/reauthenticate', { json }))
    return 'entered'
  } catch (error) {
    const methods = methodsIn(error)
    if (methods) return { methods, ...(json.code !== undefined && { error: errorText(error, 'Failed to check the code') }) }
    // The session has ended since: the open dialog becomes the one to log in again.
    if (error instanceof RequestError && error.status === 401) void askToLogInAgain('ended')
    else toast({ title: 'Error', description: errorText(error, 'Failed to check the password'), variant: 'destructive' })
    return 'failed'
  }
}
