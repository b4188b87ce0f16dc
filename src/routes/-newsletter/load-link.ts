import { notFound, rootRouteId } from '@tanstack/react-router'
import { RequestError } from '@/platform/browser/fetch-json'

/** What a link is for; undefined where that can't be known now. Throws `notFound` for a link that never existed, or no longer does. */
export async function loadLink(ask: () => Promise<{ isDone: boolean }>): Promise<{ isDone: boolean } | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) throw notFound({ routeId: rootRouteId })
    // Thrown on, a failure would be thrown once more while the page comes alive.
    return undefined
  }
}
