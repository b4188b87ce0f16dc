import { useCallback } from 'react'
import type { SecondStepPrompt } from '../use-login'
import { CodeField } from './code-field'
import { PasskeyLoginButton } from './passkey-login-button'

/** Whether there is a code to enter: without an app and with no recovery code left there is none. */
export const takesCode = ({ methods }: SecondStepPrompt) => methods.includes('totp') || methods.includes('recovery')

/** Whether the account's factor is a passkey, for which a recovery code is only the substitute. */
export const beginsWithPasskey = ({ methods }: SecondStepPrompt) => methods.includes('passkey') && !methods.includes('totp')

/** Says what to do where no app shows a code. */
export const PasskeyQuestion = ({ prompt }: { prompt: SecondStepPrompt }) => (
  <p role="status">{takesCode(prompt) ? 'Please use your passkey, or enter a recovery code.' : 'Please use your passkey.'}</p>
)

/** What comes after the password, on the login page. */
export function SecondStep({ prompt }: { prompt: SecondStepPrompt }) {
  const focusFirst = useCallback((parts: HTMLElement | null) => parts?.querySelector<HTMLElement>('button, input')?.focus(), [])
  if (!beginsWithPasskey(prompt)) return <CodeField prompt={prompt} />
  return (
    <div ref={focusFirst} className="grid gap-5">
      <PasskeyQuestion prompt={prompt} />
      <PasskeyLoginButton />
      {takesCode(prompt) && <CodeField prompt={prompt} isFirst={false} />}
    </div>
  )
}
