import { useRef, useState } from 'react'
import type { ApiRequest } from '@/platform/browser/api-request'
import { fetchJson, RequestError } from '@/platform/browser/fetch-json'
import type { AnswerOf, Call } from '@/platform/http/calls'
import { toast } from '@/ui/toast/toast'
import { failureText, TRY_AGAIN, TRY_ONCE_MORE, useOnce } from './lost-answers'
import { useStaffWrite } from './use-staff-write'

interface StaffAction<C extends Call> {
  request: ApiRequest<C>
  /** The call takes an `Idempotency-Key`: pressed again after its answer was lost, it is carried out once. */
  isOnce?: true
  /** Asked by the browser before anything is sent. */
  question?: string
  /** What a refusal asks for, where it can be answered here: the request to make instead, or nothing where someone goes back. */
  settle?(refusal: RequestError): Promise<ApiRequest<C> | undefined> | undefined
  /** The message on success; none where the result is visible anyway. */
  done?: string | ((answer: AnswerOf<C>) => string)
  /** The message on failure, where the server sent none. */
  failed: string
}

type Sent<C extends Call> = Pick<StaffAction<C>, 'request' | 'isOnce' | 'settle'>

const nextStep = ({ isOnce }: { isOnce?: true }) => (isOnce ? TRY_ONCE_MORE : TRY_AGAIN)

/**
 * Carries out one action and says how it went. `act` answers what the server did, undefined where it was not called; it never throws.
 * Pressed again while it is in progress, nothing more happens;
 * `isUnderWay` says whether anything of this hook is.
 */
export function useStaffAction() {
  const write = useStaffWrite()
  const once = useOnce()
  const underWay = useRef(new Set<string>())
  const [isUnderWay, setUnderWay] = useState(false)
  const note = () => setUnderWay(underWay.current.size > 0)

  async function send<C extends Call>({ request, isOnce, settle }: Sent<C>): Promise<AnswerOf<C> | undefined> {
    const call = () =>
      isOnce ? once(`${request.path} ${JSON.stringify(request.json)}`, (headers) => fetchJson(request, headers)) : fetchJson(request)
    try {
      return await write(call)
    } catch (error) {
      const settling = error instanceof RequestError ? settle?.(error) : undefined
      if (!settling) throw error
      const settled = await settling
      return settled && send({ request: settled, ...(isOnce && { isOnce }), ...(settle && { settle }) })
    }
  }

  async function act<C extends Call>({ question, done, failed, ...sent }: StaffAction<C>) {
    const { path } = sent.request
    if (underWay.current.has(path) || (question && !window.confirm(question))) return undefined
    underWay.current.add(path)
    note()
    try {
      const answer = await send(sent)
      if (done && answer !== undefined) toast({ title: 'Success', description: typeof done === 'string' ? done : done(answer) })
      return answer
    } catch (error) {
      toast({ title: 'Error', description: failureText(error, failed, nextStep(sent)), variant: 'destructive' })
      return undefined
    } finally {
      underWay.current.delete(path)
      note()
    }
  }

  return { act, isUnderWay }
}
