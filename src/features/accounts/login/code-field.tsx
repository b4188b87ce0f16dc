import { useEffect, useRef, useState } from 'react'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/form/field'
import type { SecondStepPrompt } from '../use-login'

interface CodeFieldProps {
  prompt: SecondStepPrompt
  /** Else it has the focus only when it was wrong. */
  isFirst?: boolean
}

/** The second step of a login: the code of an app, or a recovery code in its place. It takes the focus when it appears, and when it was wrong. */
export function CodeField({ prompt, isFirst = true }: CodeFieldProps) {
  const { methods } = prompt
  const [isRecovery, setRecovery] = useState(!methods.includes('totp'))
  // What was wrong with the one kind of code says nothing about the other.
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
