import { type FormEvent, useState } from 'react'
import { Button } from '@/components/button'
import { TextField } from '@/components/form/field'
import { useStaffAction } from '@/features/staff-area/use-staff-action'
import { apiRequest } from '@/platform/browser/api-request'
import type { mailCalls } from '../../mail.calls'
import { testEmailRequest } from '../doctor.schema'

/** Sends a test email wherever someone can look whether it arrives. */
export function TestEmailForm() {
  const { act, isUnderWay } = useStaffAction()
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<string>()

  async function send(event: FormEvent) {
    event.preventDefault()
    const request = testEmailRequest.safeParse({ email })
    setFault(request.error?.issues[0]?.message)
    if (!request.success || isUnderWay) return
    await act({
      request: apiRequest<typeof mailCalls>()('POST /api/mail/test', { json: request.data }),
      done: ({ message }) => message,
      failed: 'Failed to send the test email',
    })
  }

  return (
    <form noValidate onSubmit={send} className="grid max-w-[26em] gap-3">
      <TextField
        label="Send a test email to"
        type="email"
        autoComplete="email"
        value={email}
        error={fault}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Button type="submit" variant="outline" disabled={isUnderWay} className="justify-self-start">
        Send a test
      </Button>
    </form>
  )
}
