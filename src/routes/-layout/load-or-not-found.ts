import { notFound, rootRouteId } from '@tanstack/react-router'
import { RequestError } from '@/platform/browser/fetch-json'

/** For a route's loader: what `load` answers, or null where it failed. Throws `notFound` for a 404. */
export async function loadOrNotFound<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) throw notFound({ routeId: rootRouteId })
    // Thrown from here, it would be thrown again during hydration.
    return null
  }
}
