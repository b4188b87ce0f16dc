const ONLY_PASSWORD = 'Your password will be enough to log in. Your recovery codes stop working, and your other sessions end.'

export const totpRemovalWords = (passkeys: number) =>
  passkeys === 0
    ? { question: `Are you sure you want to turn off two-step login? ${ONLY_PASSWORD}`, done: 'Two-step login is off' }
    : {
        question: 'Are you sure you want to turn off the authenticator app? A passkey stays your second step. Your other sessions end.',
        done: 'The authenticator app is off',
      }

export const passkeyRemovalQuestion = (name: string, { passkeys, hasTotp }: { passkeys: number; hasTotp: boolean }) =>
  `Are you sure you want to remove the passkey “${name}”? It won’t log you in any more. ${
    passkeys > 0 || hasTotp ? 'Your other sessions end.' : ONLY_PASSWORD
  }`

export function passkeyFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  // The library wraps what browsers throw, under the same name where it knows nothing better.
  const { name } = error
  if (name === 'NotAllowedError' || name === 'AbortError') return 'No passkey was chosen. Try again, and answer when your browser asks'
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already'
  if (name === 'SecurityError') return 'Passkeys don’t work at this address. Open the site at its own address'
  return name === 'RequestError' || name === 'TypeError' ? undefined : 'Your browser could not use a passkey here'
}
