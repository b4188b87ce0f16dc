import { notFound, rootRouteId } from '@tanstack/react-router'
import { RequestError } from '@/platform/browser/fetch-json'

/** For a route's loader: what `load` gives, the page of what is not found for a 404, and null for another failure. */
export async function loadOrNotFound<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) throw notFound({ routeId: rootRouteId })
    // Thrown on, a failure would be thrown once more while the page comes alive.
    return null
  }
}
