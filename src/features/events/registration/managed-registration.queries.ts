import { queryOptions } from '@tanstack/react-query'
import { apiRequest, fetchJson } from '@/platform/browser/fetch-json'
import type { registrationCalls } from '../registration.calls'

export const managedRequest = apiRequest<typeof registrationCalls>()

/** The registration that a link in an email opens (spec B §3.6). */
export const managedRegistrationQuery = (token: string) =>
  queryOptions({
    queryKey: ['/api/registrations', token],
    queryFn: () => fetchJson(managedRequest('GET /api/registrations/:token', { params: { token } })),
  })
