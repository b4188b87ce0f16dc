import { toast } from '@/components/toast'
import { useStaffWrite } from '@/features/staff-area/use-staff-write'
import { failureText, fetchJson } from '@/platform/fetch-json'

interface AccountAction {
  method?: 'POST' | 'DELETE'
  path: string
  /** Asked by the browser before anything is sent. */
  question: string
  /** What is said when it worked. */
  done: string
  /** What is said when it failed, where the server has no words for it. */
  failed: string
}

/** Does something about an account or an invitation after the browser's confirmation, and says how it went. Never throws. */
export function useAccountAction() {
  const write = useStaffWrite()
  return async function act({ method = 'POST', path, question, done, failed }: AccountAction) {
    if (!window.confirm(question)) return
    try {
      await write(() => fetchJson(path, { method }))
      toast({ title: 'Success', description: done })
    } catch (error) {
      toast({ title: 'Error', description: failureText(error, failed), variant: 'destructive' })
    }
  }
}
