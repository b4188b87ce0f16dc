import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { PREVIEW, VIEW } from '@/platform/browser/fetch-json'
import type { ContentVersion } from '@/platform/database/content-version.server'
import { type CacheableRequest, type EncodedResponse, inForm, type Representation, respondWith } from './representation.server'

/** Makes a response. A `Response` is passed on as it is, and not stored. */
type Make = () => Promise<Representation | Response>

interface Count {
  inc(): void
}

interface Entry {
  answer: Representation
  sent: Count
  unchanged: Count
  /** When the content changed since, in milliseconds; undefined while the answer is fresh. */
  staleSince?: number
}

interface CacheCounts {
  answered(result: 'hit' | 'stale' | 'shared' | 'miss'): void
  sent(path: string, status: number): Count
}

const uncounted: CacheCounts = { answered() {}, sent: () => ({ inc() {} }) }

const MAX_RESPONSES = 500
/** Bytes, of answers as they are before they are compressed: with their other forms they take up to twice that. */
const MAX_BYTES = 64 << 20

/** `stale-while-revalidate` (RFC 5861 §3), milliseconds: with the watch of changes, within the two seconds allowed (spec decisions, pages). */
const STALE_WHILE_REVALIDATE = 1000

/** The window of `stale-if-error` (RFC 5861 §4) in milliseconds, for a database that is away (spec B §9.4). */
const STALE_IF_ERROR = 10 * 60_000

/** Caches responses that all visitors share, by path, until content changes. Only for paths that exist: strangers could fill it. */
export function createCache(
  content: Pick<ContentVersion, 'onChange' | 'isUnconfirmed' | 'confirm'>,
  { now = () => performance.now(), counts = uncounted }: { now?: () => number; counts?: CacheCounts } = {},
) {
  const entries = new LRUCache<string, Entry>({ max: MAX_RESPONSES, maxSize: MAX_BYTES, sizeCalculation: ({ answer }) => answer.size })
  const underWay = new Map<string, Promise<Representation | Response>>()
  const making = new Set<Pick<Entry, 'staleSince'>>()

  content.onChange(() => {
    underWay.clear()
    const staleSince = now()
    for (const each of [...entries.values(), ...making]) each.staleSince ??= staleSince
  })

  const findFresh = (path: string): Entry | undefined => {
    const entry = entries.get(path)
    return entry?.staleSince === undefined ? entry : undefined
  }

  const findStale = (path: string, window: number): Entry | undefined => {
    const entry = entries.get(path)
    return entry && now() - (entry.staleSince ?? now()) <= window ? entry : undefined
  }

  const marked = <T extends EncodedResponse>(answer: T): T =>
    content.isUnconfirmed() ? { ...answer, headers: { ...answer.headers, 'cache-status': 'flatirons; hit; detail=stale' } } : answer

  const send = async (entry: Entry, request: CacheableRequest, result: 'hit' | 'stale') => {
    counts.answered(result)
    return marked(await respondWith(entry.answer, request))
  }

  const load = (path: string, make: Make): Promise<Representation | Response> => {
    const waiting = underWay.get(path)
    counts.answered(waiting ? 'shared' : 'miss')
    if (waiting) return waiting
    const loading = (async () => {
      const begun: Pick<Entry, 'staleSince'> = {}
      making.add(begun)
      const answer = await make().finally(() => making.delete(begun))
      if (answer instanceof Response || !answer.cacheable) return answer
      // One begun before a change is as stale as those that it outdated; where changes never pause, it is all there is to show.
      const entry = { answer, sent: counts.sent(path, answer.status), unchanged: counts.sent(path, 304), ...begun }
      if (isNewer(entry, entries.peek(path))) entries.set(path, entry)
      return answer
    })()
    underWay.set(path, loading)
    const done = () => {
      if (underWay.get(path) === loading) underWay.delete(path)
    }
    loading.then(done, done)
    return loading
  }

  return {
    lookUp(path: string, request: CacheableRequest): EncodedResponse | undefined {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
      const entry = findFresh(path)
      const variant = entry?.answer.ready(request.acceptEncoding)
      if (!entry || !variant) return undefined
      const response = inForm(entry.answer.status, variant, request)
      counts.answered('hit')
      entry[response.status === 304 ? 'unchanged' : 'sent'].inc()
      return marked(response)
    },
    /** The fresh response, or a stale one: while another request makes the fresh one, and where the database is away or making fails with 503. */
    async get(
      path: string,
      request: CacheableRequest,
      make: Make,
      { staleWhileRevalidate = false }: { staleWhileRevalidate?: boolean } = {},
    ): Promise<EncodedResponse | Response> {
      const fresh = findFresh(path)
      if (fresh) return send(fresh, request, 'hit')
      const staleIfError = () => (content.isUnconfirmed() ? findStale(path, STALE_IF_ERROR) : undefined)
      const stale = staleIfError() ?? (staleWhileRevalidate ? findStale(path, STALE_WHILE_REVALIDATE) : undefined)
      if (stale) return send(stale, request, 'stale')
      const answer = await load(path, make)
      if (answer instanceof Response) return answer.clone()
      // A rendering that began before the database was missed fails, at once or after some seconds.
      if (answer.status === 503) await content.confirm()
      const lastGood = answer.status === 503 ? staleIfError() : undefined
      return lastGood ? send(lastGood, request, 'stale') : respondWith(answer, request)
    },
  }
}
export type Cache = ReturnType<typeof createCache>

const isNewer = ({ staleSince = Number.POSITIVE_INFINITY }: Entry, than: Entry | undefined) =>
  !than || staleSince >= (than.staleSince ?? Number.POSITIVE_INFINITY)

/** The path of an address: cached responses never depend on a query. */
export const pathOf = (address: string) => address.split(/[?#]/, 1)[0] || '/'

export interface PageAddress {
  page: string
  isPrivate: boolean
  /** Whether it depends on the query; a public page never does. */
  readsQuery?: boolean
  /** Where it has moved for good. */
  redirect?: string | undefined
}

/** Pages by address: after a change one request renders, others get the stale copy, but none with a session, which may have made the change. */
export const createPageCache =
  (parts: {
    cache: Cache
    addressOf(path: string): Promise<PageAddress>
    render(address: PageAddress, visitor?: string): Promise<Representation | Response>
    isRendering(): boolean
  }) =>
  async (
    address: string,
    request: CacheableRequest,
    { hasSession, visitor }: { hasSession: boolean; visitor?: string | undefined },
  ): Promise<EncodedResponse | Response> => {
    const path = pathOf(address)
    const found = await parts.addressOf(path)
    // Revalidated: another page may come to be at the former address.
    if (found.redirect) return new Response(null, { status: 301, headers: { location: found.redirect, 'cache-control': 'no-cache' } })
    if (!found.isPrivate) {
      const staleWhileRevalidate = !hasSession && parts.isRendering()
      return parts.cache.get(found.page, request, () => parts.render(found), { staleWhileRevalidate })
    }
    const answer = await parts.render(found.readsQuery ? { ...found, page: found.page + address.slice(path.length) } : found, visitor)
    return answer instanceof Response ? answer : respondWith(answer, request)
  }

/** Answered as any visitor's: the request says so, or has no session; and it shows no draft by a preview's link. */
export const isVisitorRequest = (facts: { view: string | undefined; hasSession: boolean; isPreview: boolean }): boolean =>
  !facts.isPreview && (facts.view === VIEW.visitor || !facts.hasSession)

/** Decided before anything is looked up, so that what might be a session or a preview counts as one. */
export const isCertainlyVisitorRequest = (header: (name: string) => string | undefined, sessionCookie: string): boolean =>
  header(VIEW.header) !== VIEW.staff &&
  isVisitorRequest({
    view: header(VIEW.header),
    hasSession: mayHaveSession(header('cookie'), sessionCookie),
    isPreview: header(PREVIEW) !== undefined,
  })

/** Whether a cookie header may hold a session: cookies of other things, which browsers send with every request, don’t make anyone staff. */
export const mayHaveSession = (cookies: string | undefined, sessionCookie: string): boolean => Boolean(cookies?.includes(sessionCookie))

/** In bytes. A first view asks for some 30 files; all scripts and styles are 2 MB as they are sent, the rest are pictures. */
const MAX_FILES_BYTES = 8 << 20
const MAX_FILE_BYTES = 512 << 10

type CachedFile = EncodedResponse & { body: Buffer; sent: Count }

const sizeOf = ({ body }: CachedFile, key: string) => body.length + key.length + 1024

/** Built files as they are sent: reading one from the disk takes 3 to 30 times as long. Names hold a hash, so that none becomes stale. */
export function createFileCache(countOf: (path: string) => Count = () => ({ inc() {} })) {
  const files = new LRUCache<string, CachedFile>({ maxSize: MAX_FILES_BYTES, maxEntrySize: MAX_FILE_BYTES, sizeCalculation: sizeOf })
  const keyOf = (path: string, acceptEncoding: string | null | undefined) => `${path} ${acceptEncoding ?? ''}`

  return {
    lookUp({ method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): EncodedResponse | undefined {
      if (method !== 'GET' || !isBuilt(url) || headers.range) return undefined
      const file = files.get(keyOf(url, headers['accept-encoding']?.toString()))
      if (file) file.sent.inc()
      return file
    },
    async keep(request: Request, answer: Response): Promise<Response> {
      const { pathname, search } = new URL(request.url)
      const isWhole = request.method === 'GET' && answer.status === 200 && !request.headers.has('range')
      if (!isWhole || search || !isBuilt(pathname) || !(Number(answer.headers.get('content-length')) <= MAX_FILE_BYTES)) return answer
      const body = Buffer.from(await answer.arrayBuffer())
      const { 'x-request-id': _id, ...headers } = Object.fromEntries(answer.headers)
      files.set(keyOf(pathname, request.headers.get('accept-encoding')), { status: 200, headers, body, sent: countOf(pathname) })
      return new Response(body, answer)
    },
  }
}

const isBuilt = (path: string) => path.startsWith('/assets/') || path.startsWith('/images/')
