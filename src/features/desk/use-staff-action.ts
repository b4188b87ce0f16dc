import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { newEntryKey } from '@/platform/browser/entry-key'
import { type ApiRequest, errorText, fetchJson, RequestError } from '@/platform/browser/fetch-json'
import { isSecondFactorRequired } from '@/platform/browser/log-in-again'
import type { AnswerOf, Call } from '@/platform/http/calls'
import { toast } from '@/ui/toast/toast'
import { retryAfterLogin } from './retry-after-login'
import { savedToast } from './saved-toast'

interface StaffAction<C extends Call> {
  request: ApiRequest<C>
  /** The call takes an `Idempotency-Key`: pressed again after its answer was lost, it is carried out once. */
  isOnce?: true
  question?: string
  /** Answers a refusal that can be settled here: the request to make instead, or nothing where someone goes back. */
  settle?(refusal: RequestError): Promise<ApiRequest<C> | undefined> | undefined
  /** The message on success; none where the result is visible anyway. */
  done?: string | ((answer: AnswerOf<C>) => string)
  failed: string
  /** The button that was pressed disappears with what it is about: on success, keyboard focus moves to the panel. */
  losesButton?: true
}

type Sent<C extends Call> = Pick<StaffAction<C>, 'request' | 'isOnce' | 'settle'>

const nextStep = ({ isOnce }: { isOnce?: true }) => (isOnce ? 'Try again: nothing is done twice.' : 'Please try again.')

/** Carries out one action at a time and says how it went; `act` never throws, and answers undefined where nothing was called. */
export function useStaffAction() {
  const write = useStaffWrite()
  const once = useOnce()
  const underWay = useRef(new Set<string>())
  const [isUnderWay, setUnderWay] = useState(false)
  const note = () => setUnderWay(underWay.current.size > 0)

  async function send<C extends Call>(sent: Sent<C>): Promise<AnswerOf<C> | undefined> {
    const { request, isOnce, settle } = sent
    const call = () =>
      isOnce ? once(`${request.path} ${JSON.stringify(request.json)}`, (headers) => fetchJson(request, headers)) : fetchJson(request)
    try {
      return await write(call)
    } catch (error) {
      const settling = error instanceof RequestError ? settle?.(error) : undefined
      if (!settling) throw error
      const settled = await settling
      return settled && send({ ...sent, request: settled })
    }
  }

  async function act<C extends Call>({ question, done, failed, losesButton, ...sent }: StaffAction<C>) {
    const { path } = sent.request
    const panel = losesButton && document.activeElement?.closest<HTMLElement>('[role="tabpanel"]')
    if (underWay.current.has(path) || (question && !window.confirm(question))) return undefined
    underWay.current.add(path)
    note()
    try {
      const answer = await send(sent)
      if (answer === undefined) return undefined
      const description = typeof done === 'function' ? done(answer) : done
      if (description) toast(savedToast(description, answer))
      panel?.focus({ preventScroll: true })
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

/** Makes a writing call, logs in again where needed, then reloads what this tab loaded (spec decisions, 'The pages'). Throws as the call. */
export function useStaffWrite() {
  const queryClient = useQueryClient()
  return async function write<T>(call: () => Promise<T>): Promise<T> {
    try {
      const answer = await retryAfterLogin(call)
      void reloadContent(queryClient)
      return answer
    } catch (error) {
      // Someone else deleted it: what this tab still shows of it can only fail again.
      if (error instanceof RequestError && error.status === 404) void reloadContent(queryClient)
      // The account logged in then decides what the staff area shows.
      if (isSecondFactorRequired(error)) void queryClient.invalidateQueries({ queryKey: ['/api/auth/user'] })
      throw error
    }
  }
}

/** Everything but the account logged in: public lists and the staff's depend on each other in more ways than a list here could hold. */
const reloadContent = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== '/api/auth/user' })

const GATEWAY_ERRORS = [502, 503, 504]

/** Whether no one knows what became of a request: nothing came back, or a proxy says that it got no answer. */
const isAnswerLost = (error: unknown) =>
  !(error instanceof RequestError) || (GATEWAY_ERRORS.includes(error.status) && error.detail === undefined)

/** The failure's text: the server's words, else `refused`; where the answer was lost, that no one knows, and `then` on trying again. */
export const failureText = (error: unknown, refused: string, then: string) =>
  isAnswerLost(error) ? `The server didn’t answer, so we don’t know whether this went through. ${then}` : errorText(error, refused)

export const SAVE_AGAIN = 'Save it again to be sure.'
export const CREATE_AGAIN = 'Save it again: it won’t be created twice.'

/** Repeats the same `Idempotency-Key` until a success, so that a call sent again after a lost answer makes one thing. */
export function useOnce(): <T>(what: string, send: (headers: Record<string, string>) => Promise<T>) => Promise<T> {
  const keys = useRef(new Map<string, string>())
  return async function once(what, send) {
    const key = keys.current.get(what) ?? newEntryKey()
    keys.current.set(what, key)
    const answer = await send({ 'idempotency-key': key })
    keys.current.delete(what)
    return answer
  }
}
