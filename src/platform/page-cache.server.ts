import { matchesEntityTag } from './entity-tag.server'
import { encodingFor, type RenderedPage, renderedPage, type Variant } from './rendered-page.server'

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
  const pages = new Map<string, RenderedPage>()
  const underWay = new Map<string, Promise<RenderedPage | Response>>()
  let generation = 0

  const load = (path: string): Promise<RenderedPage | Response> => {
    const waiting = underWay.get(path)
    if (waiting) return waiting
    const started = generation
    const loading = (async () => {
      const { response, cacheable } = await options.render(path)
      if (!response.headers.get('content-type')?.startsWith('text/html')) return response
      const page = renderedPage(response.status, await response.text(), options.publicUrl)
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
      const variant = page?.ready(encodingFor(request.acceptEncoding))
      return page && variant && answer(page.status, variant, request)
    },
    /** The answer, rendering the page where needed. A redirect is passed on as it is. */
    async get(request: PageRequest): Promise<PageAnswer | Response> {
      const path = pathOf(request.path)
      const page = pages.get(path) ?? (await load(path))
      if (page instanceof Response) return page.clone()
      return answer(page.status, await page.variant(encodingFor(request.acceptEncoding)), request)
    },
  }
}
export type PageCache = ReturnType<typeof createPageCache>

const pathOf = (url: string) => url.split(/[?#]/, 1)[0] || '/'

function answer(status: number, { body, etag, headers }: Variant, request: PageRequest): PageAnswer {
  if (status === 200 && matchesEntityTag(request.ifNoneMatch, etag)) {
    const { 'content-length': _length, 'content-encoding': _encoding, 'content-type': _type, ...kept } = headers
    return { status: 304, headers: kept, body: undefined }
  }
  return { status, headers, body: request.method === 'HEAD' ? undefined : body }
}
