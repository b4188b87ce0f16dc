import { useState } from 'react'
import { toast } from '@/components/toast'
import { useStaffWrite } from '@/features/staff-area/use-staff-write'
import { failureText, fetchJson } from '@/platform/fetch-json'

/** Sends a message once more, and says how it went. Never throws. */
export function useResend() {
  const write = useStaffWrite()
  const [isPending, setPending] = useState(false)

  async function resend(id: number) {
    setPending(true)
    try {
      const { message } = await write(() => fetchJson<{ message: string }>(`/api/mail/${id}/resend`, { method: 'POST' }))
      toast({ title: 'Success', description: message })
    } catch (error) {
      toast({ title: 'Error', description: failureText(error, 'Failed to resend message'), variant: 'destructive' })
    }
    setPending(false)
  }

  return { resend, isPending }
}
