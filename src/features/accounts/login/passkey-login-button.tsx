import { apiRequest } from '@/platform/browser/api-request'
import { fetchJson } from '@/platform/browser/fetch-json'
import type { User } from '../account.schema'
import type { passkeyCalls } from '../second-factor/passkey.calls'
import { useEnterSession } from '../use-login'
import { PasskeyButton } from './passkey-button'

/** Logs in with only a passkey; `onLoggedIn` is called before the rest of the page knows. */
export function PasskeyLoginButton({ onLoggedIn }: { onLoggedIn?: (user: User) => void }) {
  const enterSession = useEnterSession()
  return (
    <PasskeyButton
      label="Log in with a passkey"
      failed="Login failed"
      onShown={async (credential) => {
        const { user } = await fetchJson(apiRequest<typeof passkeyCalls>()('POST /api/auth/passkeys/login', { json: { credential } }))
        onLoggedIn?.(user)
        await enterSession(user)
      }}
    />
  )
}
