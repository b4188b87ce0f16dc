import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser'
import { useState, useSyncExternalStore } from 'react'
import { apiRequest } from '@/platform/browser/api-request'
import { errorText, fetchJson } from '@/platform/browser/fetch-json'
import { Button } from '@/ui/button'
import { toast } from '@/ui/toast/toast'
import { prepareToasts } from '@/ui/toast/toaster'
import type { ShownCredential } from '../second-factor/credential.schema'
import type { passkeyCalls } from '../second-factor/passkey.calls'
import { passkeyFault } from '../second-factor/passkey-fault'

interface PasskeyButtonProps {
  label: string
  /** What is done with the passkey that someone chose; what it throws is shown. */
  onShown: (credential: ShownCredential) => Promise<void>
  /** The message above what went wrong. */
  failed: string
}

/** Lets someone choose a passkey. Not there where the browser knows none, or runs no scripts. */
export function PasskeyButton({ label, onShown, failed }: PasskeyButtonProps) {
  const isSupported = useSyncExternalStore(neverChanges, browserSupportsWebAuthn, unknown)
  const [isPending, setPending] = useState(false)
  if (isSupported === false) return null

  async function press() {
    setPending(true)
    try {
      const { options } = await fetchJson(apiRequest<typeof passkeyCalls>()('POST /api/auth/passkeys/login-options'))
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
