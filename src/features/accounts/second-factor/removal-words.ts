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
