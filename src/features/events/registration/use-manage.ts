import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText, fetchJson, RequestError } from '@/platform/browser/fetch-json'
import { toast } from '@/ui/toast/toast'
import type { ManageAction } from './manage-forms'
import { managedRegistrationQuery, managedRequest } from './managed-registration.queries'
import type { ManagedRegistration } from './managed-registration.schema'

export type Manage = ReturnType<typeof useManage>

/** What the page of a registration does, and what it says of that: `isDoneAtFirst` by a form that the browser sent without scripts. */
export function useManage(token: string, doneAtFirst: string | undefined) {
  const queryClient = useQueryClient()
  const [done, setDone] = useState(doneAtFirst)
  const { queryKey } = managedRegistrationQuery(token)

  return {
    token,
    /** What was done last, as `formatDone` takes it. */
    done,
    /** Begins something: what was said of the last is over. */
    begin: () => setDone(undefined),
    /** Shows what the registration has become, and says what was done. */
    finish(what: string, answer: { registration: ManagedRegistration } | object) {
      if ('registration' in answer) queryClient.setQueryData(queryKey, answer)
      setDone(what)
    },
    /** Says that it did not work. Something else may have changed since, in another tab or here. */
    fail(title: string, error: unknown) {
      toast({ title, description: errorText(error, 'Please try again later.'), variant: 'destructive' })
      if (error instanceof RequestError && [404, 409, 410].includes(error.status))
        queryClient.invalidateQueries({ queryKey }).catch(() => {})
    },
  }
}

/** Makes one of the calls that need no more than the link. */
export const act = (token: string, action: ManageAction, session = '') => {
  const params = { token }
  if (action === 'cancel-date')
    return fetchJson(managedRequest('POST /api/registrations/:token/cancel-date', { params, json: { session } }))
  return action === 'resend'
    ? fetchJson(managedRequest('POST /api/registrations/:token/resend', { params }))
    : fetchJson(managedRequest(`POST /api/registrations/:token/${action}`, { params }))
}
