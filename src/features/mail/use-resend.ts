import { useStaffAction } from '@/features/desk/use-staff-action'
import { apiRequest } from '@/platform/browser/api-request'
import type { mailCalls } from './mail.calls'
import type { Mail } from './mail.schema'

/** How to send an email once more, and what the button for that says. */
export function useResend({ id, status }: Pick<Mail, 'id' | 'status'>) {
  const { act, isUnderWay } = useStaffAction()
  const request = apiRequest<typeof mailCalls>()('POST /api/mail/:id/resend', { params: { id } })
  return {
    label: status === 'queued' ? 'Send now' : 'Resend',
    isUnderWay,
    resend: () => act({ request, done: (answer) => answer.message, failed: 'Failed to resend message' }),
  }
}
