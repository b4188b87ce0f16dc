export function passkeyFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  // The library wraps what browsers throw, under the same name where it knows nothing better.
  const { name } = error
  if (name === 'NotAllowedError' || name === 'AbortError') return 'No passkey was chosen. Try again, and answer when your browser asks'
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already'
  if (name === 'SecurityError') return 'Passkeys don’t work at this address. Open the site at its own address'
  return name === 'RequestError' || name === 'TypeError' ? undefined : 'Your browser could not use a passkey here'
}
