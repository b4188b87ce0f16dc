import { AsyncLocalStorage } from 'node:async_hooks'
import type { Feature } from '@/content/feature.server'
import { readShownMenus } from '@/features/pages/menus/menus.server'
import { shownSite } from '@/features/pages/settings/live-settings.server'
import { setRequestHandler } from '@/platform/browser/fetch-json'
import { isUnavailable } from '@/platform/database/database-errors.server'
import type { FormOutcome } from '@/platform/forms/form-outcome'
import { type Cache, createPageCache, type PageAddress } from '@/platform/http/cache.server'
import type { SecretPaths } from '@/platform/http/secret-path.server'
import { setPublicUrl } from '@/platform/rendering/public-url'
import type { RenderQueue, RenderRequest } from '@/platform/rendering/render-queue.server'
import { renderedPage } from '@/platform/rendering/rendered-page.server'
import type { Services } from '@/platform/services.server'
import { thanks } from '@/routes/-pages/thank-you'
import { isPageOff } from '@/site/off-pages'
import { readSiteWith, type ShownSite } from '@/site/use-site'
import { renderRequest } from './render-page.server'
import { getRouter } from './router'

const renderings = new AsyncLocalStorage<Rendering>()

interface Rendering {
  failed: boolean
  isGone: boolean
  answers?: Readonly<Record<string, object>> | undefined
  menus?: ShownSite['menus']
}

interface Answered extends Pick<RenderRequest, 'visitor'> {
  status: number
  outcome: FormOutcome
}

type Ask = (path: string, init?: RequestInit) => Response | Promise<Response>

/** The site's pages as an anonymous visitor sees them, rendered from the API in this process (`askApi`) and kept in `cache`. */
export function createPages(
  services: Services,
  { cache, queue, secrets, askApi }: { cache: Cache; queue: RenderQueue; secrets: SecretPaths; askApi: Ask },
) {
  const { log, metrics } = services
  const { publicUrl } = services.config
  setPublicUrl(publicUrl)
  readSiteWith(() => {
    const { menus, answers } = renderings.getStore() ?? {}
    const { offPages, ...site } = shownSite(services)
    // Staff see how a page will look before it is switched on again.
    return { ...site, ...(offPages && !answers && { offPages }), ...(menus && { menus }) }
  })
  const menus = createShownMenus(services)
  /** A page makes several calls, and must not wait for a silent database in each. */
  const askWhileThere: Ask = (path, init) =>
    services.content
      .untilAway(async () => askApi(path, init))
      .catch((error) => {
        if (isUnavailable(error)) return Response.json({ message: error.message }, { status: 503 })
        throw error
      })
  setRequestHandler(async (path, init) => {
    const rendering = renderings.getStore()
    const given = rendering?.answers?.[path]
    if (given) return Response.json(given)
    const response = rendering ? await askWhileThere(path, init) : await askApi(path, init)
    if (rendering && response.status >= 500) rendering.failed = true
    if (rendering && response.status === 410) rendering.isGone = true
    return response
  })

  const addressOf = createPageAddress(services)

  const render = (
    path: string,
    { isPrivate, visitor, outcome, answers }: RenderRequest & Pick<Rendering, 'answers'> & { outcome?: FormOutcome },
  ) =>
    queue.render({ isPrivate, visitor }, async () => {
      const rendering: Rendering = { failed: false, isGone: false, answers, menus: await menus() }
      const [started, cpuBefore] = [performance.now(), process.threadCpuUsage()]
      const context = { publicUrl, formOutcome: outcome }
      const response = await renderings.run(rendering, async () => renderRequest(pageRequest(path, publicUrl), { context }))
      const { user, system } = process.threadCpuUsage(cpuBefore)
      const milliseconds = performance.now() - started
      metrics.renderings.observe(milliseconds / 1000)
      metrics.renderingCpu.inc((user + system) / 1e6)
      const took = { milliseconds: Math.round(milliseconds), cpuMicroseconds: user + system }
      log.debug({ path: secrets.redacted(path.replace(/\?.*/, '')), status: response.status, ...took }, 'A page was rendered')
      return { response, failed: rendering.failed || response.status >= 500, isGone: rendering.isGone }
    })

  /** As `render`, of a request as it came, while developing. */
  const renderUncached = async (request: Request) =>
    renderings.run({ failed: false, isGone: false, menus: await menus() }, async () =>
      renderRequest(request, { context: { publicUrl, formOutcome: undefined } }),
    )

  services.renderPage = async (path, answers) => (await render(path, { answers, isPrivate: true })).response.text()

  async function makePage({ page, isPrivate }: PageAddress, visitor?: string) {
    const { response, failed, isGone } = await render(page, { isPrivate, visitor })
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response
    // The page itself may cope with missing data; the status still says that this was not the real thing.
    const status = response.status === 200 ? statusOf({ failed, isGone }) : response.status
    const cacheable = !isPrivate && !failed && (status === 200 || status === 404)
    return renderedPage({ status, html: await response.text(), cacheable }, publicUrl, services.payments?.origin)
  }

  return {
    renderUncached,
    get: createPageCache({ cache, addressOf, render: makePage, isRendering: queue.isBusy }),
    /** The page that a form was posted to, with the answer to it. No one else gets it. Throws ApiError 503 where too many are waiting for theirs. */
    async getWithOutcome(path: string, acceptEncoding: string | undefined, { status, outcome, visitor }: Answered): Promise<Response> {
      const { page: address } = await addressOf(path)
      const { response } = await render(address, { outcome, isPrivate: true, visitor })
      const page = renderedPage({ status, html: await response.text(), cacheable: false }, publicUrl, services.payments?.origin)
      const { body, headers } = await page.variant(acceptEncoding)
      return new Response(new Uint8Array(body), { status, headers })
    },
  }
}

export type Pages = ReturnType<typeof createPages>

/** Asked of the database once until the content changes. Where it is away, the menus are the original ones, as are texts. */
function createShownMenus(services: Services): () => Promise<ShownSite['menus']> {
  let reading: Promise<ShownSite['menus']> | undefined
  services.content.onChange(() => {
    reading = undefined
  })
  return async () => {
    const mine = reading ?? services.content.untilAway(() => readShownMenus(services))
    reading = mine
    try {
      return await mine
    } catch (error) {
      if (reading === mine) reading = undefined
      if (isUnavailable(error)) return undefined
      throw error
    }
  }
}

function statusOf({ failed, isGone }: { failed: boolean; isGone: boolean }) {
  if (failed) return 503
  return isGone ? 410 : 200
}

/** A path may begin with two slashes, which must not be taken for a host. */
function pageRequest(address: string, publicUrl: string): Request {
  const [path = '', search = ''] = address.split(/(?=\?)/, 2)
  const url = new URL(publicUrl)
  url.pathname = path
  url.search = search
  return new Request(url, { headers: { accept: 'text/html' } })
}

/** In the place of a name that nothing has. It cannot be a slug, and the router takes it for a name like any other. */
const NOTHING = '%25'

const PARAMETER = /\{-\$\w+\}|\$\w+/

/** The address at which a path's page is rendered; unknown names share their route's one, so strangers can't cause endless renderings. */
export function createPageAddress(services: Pick<Services, 'db' | 'clock' | 'content' | 'features' | 'site'>) {
  const router = getRouter()
  const exists: NonNullable<Feature['pages']>['exists'] = {
    ...Object.assign({}, ...services.features.map(({ pages }) => pages?.exists)),
    '/thank-you/$form': (_services, form) => thanks.has(form),
  }
  const whileThere = async <T>(ask: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await services.content.untilAway(ask)
    } catch (error) {
      if (isUnavailable(error)) return otherwise
      throw error
    }
  }
  const isKnown = (route: string, name: string) => whileThere(async () => (await exists[route]?.(services, name)) ?? false, true)

  const isThere = async (path: string, route: string, name: string | undefined) =>
    !isPageOff(services.site, path) && (name === undefined || (!name.includes('\0') && (await isKnown(route, name))))

  async function findRedirect(path: string): Promise<string | undefined> {
    for (const { pages } of services.features) {
      const found = await pages?.redirect?.(services, path)
      if (found) return found
    }
    return undefined
  }
  const movedOr = async (path: string, page: string): Promise<PageAddress> => {
    // PostgreSQL refuses to compare a text with this character.
    const asked = decodeURI(path)
    const redirect = /\0|%00/.test(asked) ? undefined : await whileThere(() => findRedirect(asked), undefined)
    return { page, isPrivate: false, redirect: redirect && encoded(redirect) }
  }

  return async (path: string): Promise<PageAddress> => {
    if (!isReadable(path)) return nothing
    if (path !== '/' && /\/(?:\/|$)/.test(path)) return { page: path, isPrivate: false }
    const [matched, params, route] = router.getMatchedRoutes(path)
    if (!route || params['**']) return movedOr(path, nothing.page)
    const [name] = Object.values(params)
    if (!(await isThere(path, route.fullPath, name)))
      return movedOr(path, name === undefined ? path : route.fullPath.replace(PARAMETER, NOTHING))
    const isPrivate = matched.some(({ options }) => options.staticData?.cache === 'private')
    const readsQuery = matched.some(({ options }) => options.staticData?.readsQuery)
    const page = name === undefined ? path : route.fullPath.replace(PARAMETER, () => encodeURIComponent(name))
    return { page, isPrivate, readsQuery }
  }
}

/** A path as a header can hold it. */
function encoded(path: string): string {
  const { pathname, search, hash } = new URL(path, 'https://example.org')
  return pathname + search + hash
}

const nothing: PageAddress = { page: `/${NOTHING}`, isPrivate: false }

/** False for invalid escapes and for what the renderer would take for a server function, of which there are none. */
function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('/_serverFn')
  } catch {
    return false
  }
}
