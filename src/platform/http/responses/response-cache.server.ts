import { LRUCache } from 'lru-cache'
import type { ContentVersion } from '@/platform/database/content-version.server'
import type { Count } from '@/platform/metrics/counter.server'
import type { Representation, Variant } from './representation.server'
import { matchesEntityTag } from './representation.server'

/** What of a request decides the form of its response. */
export interface CacheableRequest {
  method: string
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

export interface CachedResponse {
  status: number
  headers: Record<string, string>
  /** Undefined for HEAD and for 304. */
  body: Buffer | undefined
}

/** Makes a response. A `Response` is passed on as it is, and not cached. */
type MakeAnswer = () => Promise<Representation | Response>

interface CacheEntry {
  answer: Representation
  /** How often it went out, and how often it was only confirmed, of what was at hand. */
  sent: Count
  unchanged: Count
  /** When the content changed since, in milliseconds; undefined while the answer is up to date. */
  outdatedAt?: number
}

/** What counts how requests are answered. `sent` gives the count of the answers of a status to a path that are at hand; the caller counts the others. */
interface CacheCounts extends Record<'hit' | 'stale' | 'shared' | 'miss', Count> {
  sent(path: string, status: number): Count
}

const uncounted = (): CacheCounts => {
  const any = { amount: 0 }
  return { hit: any, stale: any, shared: any, miss: any, sent: () => any }
}

const isNewer = ({ outdatedAt = Number.POSITIVE_INFINITY }: CacheEntry, than: CacheEntry | undefined) =>
  !than || outdatedAt >= (than.outdatedAt ?? Number.POSITIVE_INFINITY)

const MAX_RESPONSES = 500
/** Bytes, of answers as they are before they are compressed: with their other forms they take up to twice that. */
const MAX_BYTES = 64 << 20

/**
 * How long after a change an old answer may still go out, in milliseconds. Together with the time in which a process notices what another
 * one changed, this stays within the two seconds that a change may take to be seen (spec decisions, pages).
 */
const MAX_STALE_MS = 1000

/** How long after a change an old answer may go out because the database is away, in milliseconds (spec B §9.4). */
const MAX_OUTDATED_MS = 10 * 60_000

/**
 * Caches whole responses that are the same for all visitors, pages and lists alike, by path. They expire when `content` changes; the least
 * recently used are evicted. Concurrent requests for one path share one rendering. Call it only for paths that exist: otherwise strangers
 * could fill the cache. While the database is away, what the cache has goes out marked as stale (spec B §9.4). `now` gives milliseconds.
 */
export function createResponseCache(
  content: Pick<ContentVersion, 'onChange' | 'isUnconfirmed' | 'confirm'>,
  { now = () => performance.now(), counts = uncounted() }: { now?: () => number; counts?: CacheCounts } = {},
) {
  const answers = new LRUCache<string, CacheEntry>({ max: MAX_RESPONSES, maxSize: MAX_BYTES, sizeCalculation: ({ answer }) => answer.size })
  const underWay = new Map<string, Promise<Representation | Response>>()
  /** What is being made, and when the content changed since it was begun. */
  const making = new Set<Pick<CacheEntry, 'outdatedAt'>>()

  content.onChange(() => {
    underWay.clear()
    const outdatedAt = now()
    for (const each of [...answers.values(), ...making]) each.outdatedAt ??= outdatedAt
  })

  const upToDate = (path: string): CacheEntry | undefined => {
    const cached = answers.get(path)
    return cached?.outdatedAt === undefined ? cached : undefined
  }

  const load = (path: string, make: MakeAnswer): Promise<Representation | Response> => {
    const waiting = underWay.get(path)
    counts[waiting ? 'shared' : 'miss'].amount++
    if (waiting) return waiting
    const loading = (async () => {
      const begun: Pick<CacheEntry, 'outdatedAt'> = {}
      making.add(begun)
      const answer = await make().finally(() => making.delete(begun))
      if (answer instanceof Response || !answer.cacheable) return answer
      // One begun before a change is as old as those that it outdated; where changes never pause, it is all there is to show.
      const entry = { answer, sent: counts.sent(path, answer.status), unchanged: counts.sent(path, 304), ...begun }
      if (isNewer(entry, answers.peek(path))) answers.set(path, entry)
      return answer
    })()
    underWay.set(path, loading)
    const done = () => {
      if (underWay.get(path) === loading) underWay.delete(path)
    }
    loading.then(done, done)
    return loading
  }

  const marked = <T extends CachedResponse | undefined>(answer: T): T =>
    answer && content.isUnconfirmed()
      ? { ...answer, headers: { ...answer.headers, 'cache-status': 'flatirons; hit; detail=stale' } }
      : answer

  return {
    /** The response if it is cached and fresh, synchronously. */
    lookUp(path: string, request: CacheableRequest): CachedResponse | undefined {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
      const cached = upToDate(path)
      const variant = cached?.answer.ready(request.acceptEncoding)
      if (!cached || !variant) return undefined
      const response = inForm(cached.answer.status, variant, request)
      counts.hit.amount++
      if (response.status === 304) cached.unchanged.amount++
      else cached.sent.amount++
      return marked(response)
    },
    /** The stale response, for a second after a change; for requests that need not see the change at once. */
    async old(path: string, request: CacheableRequest): Promise<CachedResponse | undefined> {
      const cached = answers.get(path)
      if (cached?.outdatedAt === undefined || now() - cached.outdatedAt > MAX_STALE_MS) return undefined
      counts.stale.amount++
      return respondWith(cached.answer, request)
    },
    /** While the database is away: what was shown lately, though the content has changed since. Nothing newer can be made. */
    async whileAway(path: string, request: CacheableRequest): Promise<CachedResponse | undefined> {
      const cached = content.isUnconfirmed() ? answers.get(path) : undefined
      if (!cached || now() - (cached.outdatedAt ?? now()) > MAX_OUTDATED_MS) return undefined
      counts.stale.amount++
      return marked(await respondWith(cached.answer, request))
    },
    /** The same where nothing could be made: the database may be away since a moment ago. */
    async afterFailure(path: string, request: CacheableRequest): Promise<CachedResponse | undefined> {
      await content.confirm()
      return this.whileAway(path, request)
    },
    /** The fresh response, made if needed. */
    async get(path: string, request: CacheableRequest, make: MakeAnswer): Promise<CachedResponse | Response> {
      const atHand = upToDate(path)
      if (atHand) {
        counts.hit.amount++
        return marked(await respondWith(atHand.answer, request))
      }
      const answer = await load(path, make)
      return answer instanceof Response ? answer.clone() : respondWith(answer, request)
    },
  }
}
export type ResponseCache = ReturnType<typeof createResponseCache>

/** The response in the form that a request accepts: encoded, without a body, or 304. */
export async function respondWith(answer: Representation, request: CacheableRequest): Promise<CachedResponse> {
  return inForm(answer.status, await answer.variant(request.acceptEncoding), request)
}

function inForm(status: number, { body, etag, headers }: Variant, request: CacheableRequest): CachedResponse {
  if (status === 200 && matchesEntityTag(request.ifNoneMatch, etag)) {
    const { 'content-length': _length, 'content-encoding': _encoding, 'content-type': _type, ...rest } = headers
    return { status: 304, headers: rest, body: undefined }
  }
  return { status, headers, body: request.method === 'HEAD' ? undefined : body }
}

/** The path of an address: cached responses never depend on a query. */
export const pathOf = (address: string) => address.split(/[?#]/, 1)[0] || '/'

export function toResponse(answer: CachedResponse | Response): Response {
  if (answer instanceof Response) return answer
  return new Response(answer.body ? new Uint8Array(answer.body) : null, { status: answer.status, headers: answer.headers })
}
