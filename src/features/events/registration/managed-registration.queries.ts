import { queryOptions } from '@tanstack/react-query'
import { apiRequest, fetchJson } from '@/platform/browser/fetch-json'
import type { registrationCalls } from '../registration.calls'

export const managedRequest = apiRequest<typeof registrationCalls>()

export const managedRegistrationQuery = (token: string) =>
  queryOptions({
    queryKey: ['/api/registrations', token],
    queryFn: () => fetchJson(managedRequest('GET /api/registrations/:token', { params: { token } })),
  })
