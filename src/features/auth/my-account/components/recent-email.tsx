import { useState } from 'react'
import { Button } from '@/components/button'
import { toast } from '@/components/toast/toast'
import { useStaffWrite } from '@/features/staff-area/use-staff-write'
import { apiRequest } from '@/platform/browser/api-request'
import { errorText, fetchJson } from '@/platform/browser/fetch-json'
import type { accountEmailCalls } from '../../email/account-email.calls'

/** An address that someone else may have put on one's account: it would get the next link to a new password. */
export function RecentEmail({ email }: { email: string }) {
  const write = useStaffWrite()
  const [state, setState] = useState<'there' | 'removing' | 'removed'>('there')

  async function remove() {
    setState('removing')
    try {
      await write(() => fetchJson(apiRequest<typeof accountEmailCalls>()('PUT /api/auth/email', { json: { email: null } })))
      setState('removed')
    } catch (error) {
      toast({ title: 'Error', description: errorText(error, 'Failed to remove the email address'), variant: 'destructive' })
      setState('there')
    }
  }

  if (state === 'removed') return <p role="status">Your account has no email address now.</p>
  return (
    <div>
      <p>
        Links to a new password go to <span className="wrap-anywhere font-semibold">{email}</span>, which was confirmed in the last 30 days.
        If that isn’t your address, remove it:
      </p>
      <p className="mt-2">
        <Button variant="quiet" disabled={state === 'removing'} onClick={remove}>
          Remove this address
        </Button>
      </p>
    </div>
  )
}
