import type { Representation } from '@/platform/http/responses/representation.server'
import {
  type CacheableRequest,
  type CachedResponse,
  pathOf,
  type ResponseCache,
  respondWith,
} from '@/platform/http/responses/response-cache.server'

export interface PageAddress {
  /** Where the page is rendered. */
  page: string
  isPrivate: boolean
  /** Whether it depends on the query; a public page never does. */
  readsQuery?: boolean
}

interface PageAnswerParts {
  cache: ResponseCache
  /** The page for a path. */
  addressOf(path: string): Promise<PageAddress>
  /** Renders in its turn, for one visitor or for all. A Response, for instance a redirect, is passed on. */
  render(address: PageAddress, visitor?: string): Promise<Representation | Response>
  /** Whether anything is being rendered, or waits for it. */
  isRendering(): boolean
}

/**
 * Serves pages from the cache. After a change one request at a time renders; the others get the stale copy, for up to a second. A request
 * with a session never gets a stale copy: its sender may have made the change.
 */
export function createPageCache({ cache, addressOf, render, isRendering }: PageAnswerParts) {
  /** A rendering that began before the database was missed fails, at once or after some seconds. */
  const getOrLately = async (found: PageAddress, request: CacheableRequest) => {
    const answer = await cache.get(found.page, request, () => render(found))
    const shownLately = answer.status === 503 ? await cache.afterFailure(found.page, request) : undefined
    return shownLately ?? answer
  }

  return {
    /** The page if it is cached and fresh, synchronously. */
    lookUp: (address: string, request: CacheableRequest): CachedResponse | undefined => cache.lookUp(pathOf(address), request),
    /** The page at a path, with its query, rendered where needed. Throws what `render` throws. */
    async get(
      address: string,
      request: CacheableRequest,
      { hasSession, visitor }: { hasSession: boolean; visitor?: string | undefined },
    ): Promise<CachedResponse | Response> {
      const path = pathOf(address)
      const atHand = cache.lookUp(path, request) ?? (await cache.whileAway(path, request))
      if (atHand) return atHand
      const found = await addressOf(path)
      if (found.isPrivate) {
        const answer = await render(found.readsQuery ? { ...found, page: found.page + address.slice(path.length) } : found, visitor)
        return answer instanceof Response ? answer : respondWith(answer, request)
      }
      const old = !hasSession && isRendering() ? await cache.old(found.page, request) : undefined
      return old ?? getOrLately(found, request)
    },
  }
}
