import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { commonHeaders, pageCsp } from './security-headers.server'

type Encoding = 'br' | 'gzip' | 'identity'
const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity']

/** A finished page in every encoding, with the headers that go with each. */
export interface CachedPage {
  status: number
  variants: Record<Encoding, { body: Buffer; etag: string; headers: Record<string, string> }>
}

export interface PageRequest {
  method: string
  /** Path with or without a query; a page never depends on its query. */
  path: string
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

export interface PageAnswer {
  status: number
  headers: Record<string, string>
  /** Undefined for HEAD and for 304. */
  body: Buffer | undefined
}

/** Renders a page. `cacheable` is false where something went wrong that may be right the next time. */
export type RenderPage = (path: string) => Promise<{ response: Response; cacheable: boolean }>

const MOST_PAGES = 500

/**
 * Whole pages as an anonymous visitor sees them, kept until the content changes. However many ask for the same page at
 * once, it is rendered once.
 */
export function createPageCache(options: { render: RenderPage; publicUrl: string }) {
  const pages = new Map<string, CachedPage>()
  const underWay = new Map<string, Promise<CachedPage | Response>>()
  let generation = 0

  const load = (path: string): Promise<CachedPage | Response> => {
    const waiting = underWay.get(path)
    if (waiting) return waiting
    const started = generation
    const loading = (async () => {
      const { response, cacheable } = await options.render(path)
      if (!response.headers.get('content-type')?.startsWith('text/html')) return response
      const page = await finish(response, options.publicUrl)
      // A page begun before a change must not outlive it.
      if (cacheable && page.status === 200 && started === generation) {
        const oldest = pages.size >= MOST_PAGES ? pages.keys().next().value : undefined
        if (oldest !== undefined) pages.delete(oldest)
        pages.set(path, page)
      }
      return page
    })()
    underWay.set(path, loading)
    const done = () => {
      if (underWay.get(path) === loading) underWay.delete(path)
    }
    loading.then(done, done)
    return loading
  }

  return {
    /** Forgets every page; those being rendered now will not be kept. */
    clear() {
      generation++
      pages.clear()
      underWay.clear()
    },
    /** The answer where the page is at hand, without any waiting. */
    lookUp(request: PageRequest): PageAnswer | undefined {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
      const page = pages.get(pathOf(request.path))
      return page && answer(page, request)
    },
    /** The answer, rendering the page where needed. A redirect is passed on as it is. */
    async get(request: PageRequest): Promise<PageAnswer | Response> {
      const path = pathOf(request.path)
      const page = pages.get(path) ?? (await load(path))
      return page instanceof Response ? page.clone() : answer(page, request)
    },
  }
}
export type PageCache = ReturnType<typeof createPageCache>

const pathOf = (url: string) => url.split(/[?#]/, 1)[0] || '/'

async function finish(response: Response, publicUrl: string): Promise<CachedPage> {
  const html = await response.text()
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    promisify(gzip)(identity),
  ])
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const shared = {
    ...commonHeaders(publicUrl),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pageCsp(html),
    // Always asked again, and answered 304 where nothing changed.
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  }
  const variant = (encoding: Encoding, body: Buffer) => {
    const etag = `"${hash}-${encoding}"`
    const headers = {
      ...shared,
      etag,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': String(body.length),
    }
    return { body, etag, headers }
  }
  return {
    status: response.status,
    variants: { br: variant('br', br), gzip: variant('gzip', gz), identity: variant('identity', identity) },
  }
}

function answer(page: CachedPage, request: PageRequest): PageAnswer {
  const { body, etag, headers } = page.variants[encodingFor(request.acceptEncoding)]
  if (page.status === 200 && matches(request.ifNoneMatch, etag)) {
    const { 'content-length': _length, 'content-encoding': _encoding, 'content-type': _type, ...kept } = headers
    return { status: 304, headers: kept, body: undefined }
  }
  return { status: page.status, headers, body: request.method === 'HEAD' ? undefined : body }
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}

/** The best encoding that an Accept-Encoding header allows. */
export function encodingFor(accept: string | undefined): Encoding {
  if (!accept) return 'identity'
  const refused = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accept)
  return ENCODINGS.find((name) => new RegExp(`\\b${name}\\b`).test(accept) && !refused(name)) ?? 'identity'
}
