import { useRef, useState } from 'react'
import { toast } from '@/components/toast/toast'
import { failureText, fetchJson } from '@/platform/browser/fetch-json'
import { useStaffWrite } from './use-staff-write'

interface StaffAction<Answer> {
  method?: 'POST' | 'DELETE'
  path: string
  json?: object
  /** Asked by the browser before anything is sent. */
  question?: string
  /** What is said when it worked; nothing where what follows shows it. */
  done?: string | ((answer: Answer) => string)
  /** What is said when it failed, where the server has no words for it. */
  failed: string
}

/**
 * Does one thing and says how it went. `act` answers what the server did, undefined where it did not come to that; it never throws.
 * Pressed again while it is under way, nothing more happens.
 */
export function useStaffAction() {
  const write = useStaffWrite()
  const underWay = useRef(new Set<string>())
  const [shown, setShown] = useState<readonly string[]>([])
  const note = () => setShown([...underWay.current])

  async function act<Answer = unknown>({ method = 'POST', path, json, question, done, failed }: StaffAction<Answer>) {
    if (underWay.current.has(path) || (question && !window.confirm(question))) return undefined
    underWay.current.add(path)
    note()
    try {
      const answer = await write(() => fetchJson<Answer>(path, { method, json }))
      if (done) toast({ title: 'Success', description: typeof done === 'string' ? done : done(answer) })
      return answer
    } catch (error) {
      toast({ title: 'Error', description: failureText(error, failed), variant: 'destructive' })
      return undefined
    } finally {
      underWay.current.delete(path)
      note()
    }
  }

  return { act, isUnderWay: (path: string) => shown.includes(path) }
}
