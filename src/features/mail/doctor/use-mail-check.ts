import { useState } from 'react'
import { useStaffAction } from '@/features/desk/use-staff-action'
import { apiRequest } from '@/platform/browser/api-request'
import type { mailCalls } from '../mail.calls'
import type { CheckList } from './doctor.schema'

/** Whether people can receive our email, once someone asks (spec B §9.1). */
export function useMailCheck() {
  const { act, isUnderWay } = useStaffAction()
  const [result, setResult] = useState<CheckList>()
  return {
    result,
    isUnderWay,
    async run() {
      const answer = await act({ request: apiRequest<typeof mailCalls>()('POST /api/mail/check'), failed: 'Failed to check the email' })
      if (answer) setResult(answer)
    },
    close: () => setResult(undefined),
  }
}
export type MailCheck = ReturnType<typeof useMailCheck>
