import { AsyncLocalStorage } from 'node:async_hooks'
import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import { answerRequestsWith } from '@/platform/browser/fetch-json'
import { type FormOutcome, readFormOutcomeWith } from '@/platform/forms/form-outcome'
import { type AnswerRequest, createAnswerCache, type KeptAnswer, pathOf } from '@/platform/http/answer-cache.server'
import { createWorkQueue } from '@/platform/jobs/work-queue.server'
import { announcePublicUrl } from '@/platform/rendering/public-url'
import { renderedPage } from '@/platform/rendering/rendered-page.server'
import type { Services } from '@/platform/services.server'
import { createPageAddress } from './page-address.server'

/** A rendering takes some milliseconds of the one processor that there is; these wait for the database at most. */
const RENDERED_AT_ONCE = 4
/** About half a second's worth. */
const MOST_WAITING = 60

/** What one rendering of a page met with. */
const renderings = new AsyncLocalStorage<{ failed: boolean; outcome?: FormOutcome }>()

// The whole page as one string, no streaming: the cache wants it whole anyway.
export const renderRequest = createStartHandler(defaultRenderHandler)

type Ask = (path: string, init?: RequestInit) => Response | Promise<Response>

/** The site's pages as an anonymous visitor sees them, rendered from the API in this process (`askApi`), each once until the content changes. */
export function createPages(services: Pick<Services, 'db' | 'clock' | 'config' | 'content' | 'features'>, askApi: Ask) {
  const { publicUrl } = services.config
  announcePublicUrl(publicUrl)
  readFormOutcomeWith(() => renderings.getStore()?.outcome)
  answerRequestsWith(async (path, init) => {
    const response = await askApi(path, init)
    const rendering = renderings.getStore()
    if (rendering && response.status >= 500) rendering.failed = true
    return response
  })

  const cache = createAnswerCache()
  services.content.onChange(cache.clear)
  const addressOf = createPageAddress(services)
  const inTurn = createWorkQueue({ atOnce: RENDERED_AT_ONCE, waiting: MOST_WAITING })

  const render = (path: string, outcome?: FormOutcome) =>
    inTurn(async () => {
      const rendering = { failed: false, ...(outcome && { outcome }) }
      const response = await renderings.run(rendering, async () => renderRequest(pageRequest(path, publicUrl)))
      return { response, failed: rendering.failed || response.status >= 500 }
    })

  async function makePage(path: string) {
    const { response, failed } = await render(path)
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response
    // The page itself may cope with missing data; the status still says that this was not the real thing.
    const status = failed && response.status === 200 ? 503 : response.status
    return renderedPage({ status, html: await response.text(), cacheable: !failed && (status === 200 || status === 404) }, publicUrl)
  }

  return {
    /** The page where it is at hand, without any waiting. A page never depends on its query. */
    lookUp: (address: string, request: AnswerRequest): KeptAnswer | undefined => cache.lookUp(pathOf(address), request),
    /** The page, rendered where needed. Throws ApiError 503 where too many are waiting for theirs. */
    async get(address: string, request: AnswerRequest): Promise<KeptAnswer | Response> {
      const path = pathOf(address)
      const atHand = cache.lookUp(path, request)
      if (atHand) return atHand
      const page = await addressOf(path)
      return cache.get(page, request, () => makePage(page))
    },
    /** The page that a form was posted to, with what came of it. Nobody else gets it. Throws as `get`. */
    async getWithOutcome(path: string, acceptEncoding: string | undefined, status: number, outcome: FormOutcome): Promise<Response> {
      const { response } = await render(await addressOf(path), outcome)
      const page = renderedPage({ status, html: await response.text(), cacheable: false }, publicUrl)
      const { body, headers } = await page.variant(acceptEncoding)
      return new Response(new Uint8Array(body), { status, headers })
    },
  }
}

export type Pages = ReturnType<typeof createPages>

/** A path may begin with two slashes, which must not be taken for a host. */
function pageRequest(path: string, publicUrl: string): Request {
  const url = new URL(publicUrl)
  url.pathname = path
  return new Request(url, { headers: { accept: 'text/html' } })
}
