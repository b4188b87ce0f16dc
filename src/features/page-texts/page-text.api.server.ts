import '@/content/feature.server'
import { StaleEditError, toConflictError } from '@/content/editing/update-checks.server'
import { ApiError } from '@/platform/http/errors.server'
import { type ApiContext, idParameter, parseJson, validate } from '@/platform/http/http.server'
import { isMultipart } from '@/platform/http/multipart.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { pageTextCalls } from './page-text.calls'
import { presentPages, presentSaved, presentTextVersion } from './page-text.presenter.server'
import { findPageText, listPageTexts, listPageTextVersions, listStoredTexts, type PageTextRow } from './page-text.repository.server'
import { pageTextInput } from './page-text.schema'
import { renderPreview } from './render-preview.server'
import type { NamedPlace } from './resolve-texts'
import { getPlace, PAGE_TEXT, type PageTextSave, savePageText } from './save-page-text.server'
import { savePlacedPicture } from './save-placed-picture.server'
import { assertShowable, shownTexts } from './shown-texts.server'
import { findTextPage, type NamedTextPage, textPagesOf } from './text-pages.server'

/** The page that an address names. Throws ApiError 404 where there is none. */
function pageIn(c: ApiContext): NamedTextPage {
  const page = findTextPage(c.var.services, c.req.param('page') ?? '')
  if (!page) throw new ApiError(404, 'Page not found')
  return page
}

function placeIn(c: ApiContext): { page: NamedTextPage; place: NamedPlace } {
  const page = pageIn(c)
  return { page, place: getPlace(page, c.req.param('place') ?? '') }
}

export const pageTextsApi = serveCalls(pageTextCalls, {
  'GET /api/page-texts': async ({ services }) => ({
    pages: presentPages(textPagesOf(services), await listPageTexts(services.db), services.site),
  }),

  'GET /api/page-texts/:page': async ({ c, services }) => {
    const page = pageIn(c)
    return { texts: shownTexts(services, page, await listStoredTexts(services.db, page.name)) }
  },

  'PUT /api/page-texts/:page/:place': async ({ c, services, actor }) => {
    const { page, place } = placeIn(c)
    const refuse = async (error: unknown): Promise<never> => {
      if (!(error instanceof StaleEditError)) throw error
      const row = error.row as PageTextRow
      throw await toConflictError(services, { noun: PAGE_TEXT, row, current: presentSaved(place, row) })
    }
    if (isMultipart(c)) return presentSaved(place, await savePlacedPicture(c, { page, place }, actor.id).catch(refuse))
    const save = { page, place, ...(await parseJson(c, pageTextInput(place))) } as PageTextSave
    return presentSaved(place, await savePageText(services, save, actor.id).catch(refuse))
  },

  'POST /api/page-texts/:page/preview': async ({ c, services, body }) => {
    const page = pageIn(c)
    const { texts } = await body()
    for (const [name, text] of Object.entries(texts)) {
      const place = getPlace(page, name)
      validate(pageTextInput(place), { text })
      assertShowable(services, place, text)
    }
    const shown = new Map([...(await listStoredTexts(services.db, page.name)), ...Object.entries(texts)])
    return {
      html: await renderPreview(page.paths[0], { [`/api/page-texts/${page.name}`]: { texts: shownTexts(services, page, shown) } }),
    }
  },

  'GET /api/page-texts/:page/:place/versions': async ({ c, services }) => {
    const { page, place } = placeIn(c)
    const row = await findPageText(services.db, page.name, place.place)
    const versions = row ? await listPageTextVersions(services.db, row.id) : []
    const present = async (version: (typeof versions)[number]) =>
      presentTextVersion(place, version, version.accountId === null ? undefined : await services.findUsername(version.accountId))
    return { versions: await Promise.all(versions.map(present)) }
  },

  'POST /api/page-texts/:page/:place/versions/:version/restore': async ({ c, services, actor }) => {
    const { page, place } = placeIn(c)
    const id = idParameter(c, 'Version not found', 'version')
    const row = await findPageText(services.db, page.name, place.place)
    const version = row && (await listPageTextVersions(services.db, row.id)).find((each) => each.id === id)
    if (!version) throw new ApiError(404, 'Version not found')
    return presentSaved(place, await savePageText(services, { page, place, text: version.text }, actor.id))
  },
})
