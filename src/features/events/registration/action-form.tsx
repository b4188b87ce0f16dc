import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '@/platform/browser/api-query'
import { apiRequest, errorText, fetchJson, RequestError } from '@/platform/browser/fetch-json'
import { fieldText, useFormOutcome } from '@/platform/forms/form-outcome'
import { useSubmitOnce } from '@/platform/forms/use-submit-once'
import { Button, type ButtonVariant } from '@/ui/button'
import { toast } from '@/ui/toast/toast'
import { prepareToasts } from '@/ui/toast/toaster'
import { type ManageAction, manageForm } from './managed-words'
import type { registrationCalls } from './registration.calls'
import type { ManagedRegistration } from './registration.schema'

interface ActionFormProps {
  manage: Manage
  action: ManageAction
  session?: string
  failure: string
  variant?: ButtonVariant
  className?: string
  children: React.ReactNode
}

/** A button that does one thing with a registration; a form, so that it works without JavaScript too. */
export function ActionForm({ manage, action, session, failure, variant = 'filled', className = '', children }: ActionFormProps) {
  const posted = useFormOutcome(manageForm(action))
  const outcome = posted && fieldText(posted.values, 'session') === (session ?? '') ? posted : undefined
  const [isPending, setPending] = useState(false)
  const onSubmit = useSubmitOnce(async () => {
    manage.begin()
    setPending(true)
    try {
      const answer = await act(manage.token, action, session)
      // An offer that is paid for first.
      if ('payUrl' in answer && typeof answer.payUrl === 'string') return window.location.assign(answer.payUrl)
      manage.finish(action, answer)
    } catch (error) {
      manage.fail(failure, error)
    }
    setPending(false)
  })
  return (
    <form method="post" onSubmit={onSubmit} onFocus={prepareToasts} className={className}>
      <input type="hidden" name="form" value={manageForm(action)} />
      {session && <input type="hidden" name="session" value={session} />}
      {outcome && !manage.done && (
        <p role="alert" className="mb-3 text-accent">
          {outcome.message}
        </p>
      )}
      <Button type="submit" variant={variant} disabled={isPending} className="max-sm:w-full">
        {children}
      </Button>
    </form>
  )
}

export type Manage = ReturnType<typeof useManage>

export interface ManagedProps {
  registration: ManagedRegistration
  manage: Manage
  at: number
  today: string
}

export function useManage(token: string, doneAtFirst: string | undefined) {
  const queryClient = useQueryClient()
  const [done, setDone] = useState(doneAtFirst)
  const { queryKey } = managedRegistrationQuery(token)

  return {
    token,
    done,
    begin: () => setDone(undefined),
    finish(what: string, answer: { registration: ManagedRegistration } | object) {
      if ('registration' in answer) queryClient.setQueryData(queryKey, answer)
      setDone(what)
    },
    fail(title: string, error: unknown) {
      toast({ title, description: errorText(error, 'Please try again later.'), variant: 'destructive' })
      if (error instanceof RequestError && [404, 409, 410].includes(error.status))
        queryClient.invalidateQueries({ queryKey }).catch(() => {})
    },
  }
}

const act = (token: string, action: ManageAction, session = '') => {
  const params = { token }
  if (action === 'cancel-date')
    return fetchJson(managedRequest('POST /api/registrations/:token/cancel-date', { params, json: { session } }))
  return action === 'resend'
    ? fetchJson(managedRequest('POST /api/registrations/:token/resend', { params }))
    : fetchJson(managedRequest(`POST /api/registrations/:token/${action}`, { params }))
}

export const managedRequest = apiRequest<typeof registrationCalls>()

export const managedRegistrationQuery = (token: string) =>
  apiQuery(['/api/registrations', token], managedRequest('GET /api/registrations/:token', { params: { token } }))
