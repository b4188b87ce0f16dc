import { useQuery } from '@tanstack/react-query'
import { apiRequest } from '@/platform/browser/api-request'
import { fetchJson } from '@/platform/browser/fetch-json'
import { answerLogInAgain } from '@/platform/browser/log-in-again'
import type { authCalls } from '../../auth.calls'
import { ownPasskeysQuery } from '../../second-factor/passkeys/passkey.queries'
import { PasskeyButton } from './passkey-button'

/** In place of the password, for accounts with a passkey. */
export function PasskeyAgainButton() {
  const { data } = useQuery(ownPasskeysQuery)
  if (!data?.passkeys.length) return null
  return (
    <PasskeyButton
      label="Use a passkey"
      failed="Error"
      onShown={async (passkey) => {
        await fetchJson(apiRequest<typeof authCalls>()('POST /api/auth/reauthenticate', { json: { passkey } }))
        answerLogInAgain(true)
      }}
    />
  )
}
