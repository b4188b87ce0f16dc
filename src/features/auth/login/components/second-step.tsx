import { useCallback } from 'react'
import type { AskedForCode } from '../../use-login'
import { CodeField } from './code-field'
import { PasskeyLoginButton } from './passkey-login-button'

/** Whether there is a code to enter: without an app and with no recovery code left there is none. */
export const takesCode = ({ methods }: AskedForCode) => methods.includes('totp') || methods.includes('recovery')

/** Whether the account's factor is a passkey, for which a recovery code is only the substitute. */
export const beginsWithPasskey = ({ methods }: AskedForCode) => methods.includes('passkey') && !methods.includes('totp')

/** Says what to do where no app shows a code. */
export const PasskeyQuestion = ({ asked }: { asked: AskedForCode }) => (
  <p role="status">{takesCode(asked) ? 'Please use your passkey, or enter a recovery code.' : 'Please use your passkey.'}</p>
)

/** What is asked for after the password, on the login page. */
export function SecondStep({ asked }: { asked: AskedForCode }) {
  const focusFirst = useCallback((parts: HTMLElement | null) => parts?.querySelector<HTMLElement>('button, input')?.focus(), [])
  if (!beginsWithPasskey(asked)) return <CodeField asked={asked} />
  return (
    <div ref={focusFirst} className="grid gap-5">
      <PasskeyQuestion asked={asked} />
      <PasskeyLoginButton />
      {takesCode(asked) && <CodeField asked={asked} isFirst={false} />}
    </div>
  )
}
