import type { QueryClient } from '@tanstack/react-query'
import { notFound, rootRouteId } from '@tanstack/react-router'
import { managedRegistrationQuery } from '@/features/events/registration/managed-registration.queries'
import { RequestError } from '@/platform/browser/fetch-json'

/** Loads a registration for its page; `gone` is one that was removed. Throws `notFound` for a link that never was. */
export async function loadManaged(queryClient: QueryClient, token: string): Promise<'registration' | 'gone' | 'nothing'> {
  try {
    await queryClient.ensureQueryData(managedRegistrationQuery(token))
    return 'registration'
  } catch (error) {
    const status = error instanceof RequestError ? error.status : undefined
    if (status === 404) throw notFound({ routeId: rootRouteId })
    // Thrown on, a failure would be thrown once more while the page comes alive.
    return status === 410 ? 'gone' : 'nothing'
  }
}
