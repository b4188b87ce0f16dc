import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText, fetchJson, RequestError } from '@/platform/browser/fetch-json'
import { Button } from '@/ui/button'
import { toast } from '@/ui/toast/toast'
import { accountRequest } from '../account.queries'
import { LinkRefused } from './login-parts'

/** Confirms the address to which `token` was sent. By a press: mail programs open links on their own. */
export function ConfirmEmail({ token }: { token: string }) {
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string>()
  const [isPending, setPending] = useState(false)

  async function confirm() {
    setPending(true)
    try {
      const { message, username } = await fetchJson(accountRequest('POST /api/auth/email/confirm', { json: { token } }))
      toast({ title: message, description: `It’s that of the account ${username} now.` })
      await navigate({ to: '/login', replace: true })
    } catch (error) {
      if (error instanceof RequestError && error.status === 404) setRefusal(errorText(error, 'This link no longer works'))
      else toast({ title: 'Error', description: errorText(error, 'Failed to confirm the address'), variant: 'destructive' })
    } finally {
      setPending(false)
    }
  }

  if (refusal)
    return (
      <LinkRefused reason={refusal}>
        Maybe the address was confirmed already: log in and see under My Account. If not, send yourself another link from there.
      </LinkRefused>
    )
  return (
    <>
      <p>From then on, this address gets links to choose a new password, and notices about the account.</p>
      <Button disabled={isPending} onClick={confirm} className="mt-6">
        {isPending ? 'Confirming...' : 'Confirm my address'}
      </Button>
    </>
  )
}
