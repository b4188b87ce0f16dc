import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { errorText, fetchJson } from '@/platform/browser/fetch-json'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/form/field'
import { toast } from '@/ui/toast/toast'
import { prepareToasts } from '@/ui/toast/toaster'
import { accountRequest } from '../account.queries'
import type { User } from '../account.schema'
import type { ShownCredential } from '../second-factor/second-factor.schema'
import { passkeyFault } from '../second-factor/second-factor-words'
import { type SecondStepPrompt, useEnterSession } from '../use-login'

interface PasskeyButtonProps {
  label: string
  onShown: (credential: ShownCredential) => Promise<void>
  failed: string
}

export function PasskeyButton({ label, onShown, failed }: PasskeyButtonProps) {
  const isSupported = useSyncExternalStore(neverChanges, browserSupportsWebAuthn, unknown)
  const [isPending, setPending] = useState(false)
  if (isSupported === false) return null

  async function press() {
    setPending(true)
    try {
      const { options } = await fetchJson(accountRequest('POST /api/auth/passkeys/login-options'))
      await onShown((await startAuthentication({ optionsJSON: options as never })) as ShownCredential)
    } catch (error) {
      toast({ title: failed, description: passkeyFault(error) ?? errorText(error, 'An error occurred'), variant: 'destructive' })
    } finally {
      setPending(false)
    }
  }

  return (
    <Button
      variant="outline"
      disabled={isPending || !isSupported}
      className={`noscript:hidden ${isSupported ? '' : 'opacity-100!'}`}
      onFocus={prepareToasts}
      onClick={press}
    >
      {isPending ? 'Waiting...' : label}
    </Button>
  )
}

const neverChanges = () => () => {}
/** Nearly every browser does: the button has its place from the start, so that nothing moves when the page comes alive. */
const unknown = () => undefined

export const takesCode = ({ methods }: SecondStepPrompt) => methods.includes('totp') || methods.includes('recovery')

export const beginsWithPasskey = ({ methods }: SecondStepPrompt) => methods.includes('passkey') && !methods.includes('totp')

export const PasskeyQuestion = ({ prompt }: { prompt: SecondStepPrompt }) => (
  <p role="status">{takesCode(prompt) ? 'Please use your passkey, or enter a recovery code.' : 'Please use your passkey.'}</p>
)

const focusFirst = (parts: HTMLElement | null) => parts?.querySelector<HTMLElement>('button, input')?.focus()

export function SecondStep({ prompt }: { prompt: SecondStepPrompt }) {
  if (!beginsWithPasskey(prompt)) return <CodeField prompt={prompt} />
  return (
    <div ref={focusFirst} className="grid gap-5">
      <PasskeyQuestion prompt={prompt} />
      <PasskeyLoginButton />
      {takesCode(prompt) && <CodeField prompt={prompt} isFirst={false} />}
    </div>
  )
}

export function PasskeyLoginButton({ onLoggedIn }: { onLoggedIn?: (user: User) => void }) {
  const enterSession = useEnterSession()
  return (
    <PasskeyButton
      label="Log in with a passkey"
      failed="Login failed"
      onShown={async (credential) => {
        const { user } = await fetchJson(accountRequest('POST /api/auth/passkeys/login', { json: { credential } }))
        onLoggedIn?.(user)
        await enterSession(user)
      }}
    />
  )
}

export function CodeField({ prompt, isFirst = true }: { prompt: SecondStepPrompt; isFirst?: boolean }) {
  const { methods } = prompt
  const [isRecovery, setRecovery] = useState(!methods.includes('totp'))
  // A fault of one kind of code says nothing about the other kind.
  const [leftBehind, setLeftBehind] = useState<SecondStepPrompt>()
  const error = prompt === leftBehind ? undefined : prompt.error
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them changes what is to be typed.
  useEffect(() => {
    if (!isFirst && !error) return
    field.current?.focus()
    field.current?.select()
  }, [isRecovery, prompt])
  return (
    <>
      <TextField
        key={isRecovery ? 'recovery' : 'totp'}
        ref={field}
        name="code"
        label={isRecovery ? 'Recovery code' : 'Code'}
        hint={isRecovery ? 'One of the recovery codes that you saved; each works once' : 'Six digits, from your authenticator app'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        error={error}
        data-autofocus
      />
      {methods.includes('totp') && methods.includes('recovery') && (
        <p>
          <Button
            variant="quiet"
            onClick={() => {
              setRecovery(!isRecovery)
              setLeftBehind(prompt)
            }}
          >
            {isRecovery ? 'Use your authenticator app' : 'Use a recovery code'}
          </Button>
        </p>
      )}
    </>
  )
}
