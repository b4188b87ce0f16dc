import * as z from 'zod'
import { StaleEditError, toConflictError } from '@/content/content-kind.server'
import { expectedVersion } from '@/content/content-saves.schema'
import { type Feature, jsonPieces, type LinkedText, noteLinks, oneFile } from '@/content/feature.server'
import { cutImage } from '@/features/media/cut-image.server'
import { pictureFocus } from '@/features/media/picture-details.schema'
import { discardUploads, storeImage } from '@/features/media/store-upload.server'
import type { Database } from '@/platform/database/database.server'
import { ApiError, orNotFound } from '@/platform/http/errors.server'
import { type ApiContext, idParameter, parseJson, validate } from '@/platform/http/http.server'
import { isMultipart, parseMultipart } from '@/platform/http/multipart.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'
import { heroImage } from '@/site/images'
import { isPageOff, SWITCHABLE_PAGES } from '@/site/off-pages'
import { aboutFilmImage, aboutImage, communityImage, inquiryImage, introductoryImage, programsBannerImage } from '@/site/reading-images'
import type { Site } from '@/site/site.schema'
import { home } from '@/site/texts/home'
import type { Place } from '@/site/texts/place'
import { BEYOND_PARSING, isBeyondParsing } from '@/ui/markdown-limits'
import { switchPage } from './off-pages.server'
import { type PageAnswer, type PlaceAnswer, pageTextCalls } from './page-text.calls'
import { findPageText, listPageTexts, listPageTextVersions, listStoredTexts, type PageTextRow } from './page-text.repository.server'
import { findPageTexts, getPlace, PAGE_TEXT, type PageTextSave, pagePictureUses, savePageText, toPreview } from './page-texts.server'
import { type NamedPlace, originalText, placesOf, readStoredPicture, type StoredPicture } from './resolve-texts'
import {
  assertShowable,
  findLeftOut,
  findTextPage,
  listTextPlaces,
  type NamedTextPage,
  placeUrl,
  shownTexts,
  textPagesOf,
} from './shown-texts.server'
import '@/content/feature.server'

const { updatedAt } = expectedVersion.shape

/** What may be said in a place, by its kind: a line has no line breaks, and each has its length (spec B §6.4). */
function pageTextInput(place: Place) {
  if (place.kind === 'picture') return z.object({ text: z.null('A picture is sent as a form; null goes back to the original.'), updatedAt })
  const { kind, maxLength, isControl } = place
  const words = z
    .string('Please send the text, or null for the original.')
    .trim()
    .max(maxLength, `This text can have ${maxLength.toLocaleString('en')} characters at most.`)
    .refine((text) => kind === 'line' || !isBeyondParsing(text), BEYOND_PARSING)
    .refine((text) => text !== '' || !isControl, 'The name of a button, a link or a field can’t be empty.')
    .refine((text) => kind === 'prose' || !/[\r\n]/.test(text), 'This text is one line.')
  return z.object({ text: words.nullable(), updatedAt })
}

/** The page that an address names. Throws ApiError 404 where there is none. */
const pageIn = (c: ApiContext) => orNotFound(findTextPage(c.var.services, c.req.param('page') ?? ''), 'Page not found')

function placeIn(c: ApiContext): { page: NamedTextPage; place: NamedPlace } {
  const page = pageIn(c)
  return { page, place: getPlace(page, c.req.param('place') ?? '') }
}

const pageTextsApi = serveCalls(pageTextCalls, {
  'GET /api/page-texts': async ({ services }) => ({
    pages: presentPages(textPagesOf(services), await listPageTexts(services.db), services.site),
  }),

  'GET /api/page-texts/:page': async ({ c, services }) => {
    const page = pageIn(c)
    return { texts: shownTexts(services, page, await listStoredTexts(services.db, page.name)) }
  },

  'PUT /api/page-texts/:page': async ({ c, services, actor, body }) => {
    const page = pageIn(c)
    await switchPage(services, page, (await body()).isOff, actor.id)
    const [shown] = presentPages([page], await listPageTexts(services.db), services.site)
    return { page: orNotFound(shown, 'Page not found') }
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
    return noted(services, { page, place }, await savePageText(services, save, actor.id).catch(refuse))
  },

  'POST /api/page-texts/:page/preview': async ({ c, services, body }) => {
    const page = pageIn(c)
    const { texts } = await body()
    for (const [name, text] of Object.entries(texts)) {
      const place = getPlace(page, name)
      validate(pageTextInput(place), { text })
      assertShowable(services, place, text)
    }
    if (!services.renderPage) throw new Error('Nothing renders pages here')
    const shown = new Map([...(await listStoredTexts(services.db, page.name)), ...Object.entries(texts)])
    const answers = { [`/api/page-texts/${page.name}`]: { texts: shownTexts(services, page, shown) } }
    return { html: toPreview(await services.renderPage(page.paths[0], answers)) }
  },

  'GET /api/page-texts/:page/:place/versions': async ({ c, services }) => {
    const { page, place } = placeIn(c)
    const row = await findPageText(services.db, page.name, place.place)
    const versions = row ? await listPageTextVersions(services.db, row.id) : []
    const present = async ({ id, text, savedAt, accountId }: (typeof versions)[number]) => {
      const by = accountId === null ? null : ((await services.findUsername(accountId)) ?? null)
      return { id, text: textFor(place, text), at: savedAt, by }
    }
    return { versions: await Promise.all(versions.map(present)) }
  },

  'POST /api/page-texts/:page/:place/versions/:version/restore': async ({ c, services, actor }) => {
    const { page, place } = placeIn(c)
    const id = idParameter(c, 'Version not found', 'version')
    const row = await findPageText(services.db, page.name, place.place)
    const version = row && (await listPageTextVersions(services.db, row.id)).find((each) => each.id === id)
    if (!version) throw new ApiError(404, 'Version not found')
    return noted(services, { page, place }, await savePageText(services, { page, place, text: version.text }, actor.id))
  },
})

const MAX_ALT_LENGTH = 300

const fields = z
  .object({
    alt: z.string().trim().max(MAX_ALT_LENGTH, `The description can have ${MAX_ALT_LENGTH} characters at most.`).default(''),
    isDecorative: z.stringbool().default(false),
    x: z.coerce.number().default(0.5),
    y: z.coerce.number().default(0.5),
    updatedAt: z
      .union([z.literal('').transform(() => null), z.iso.datetime()], 'updatedAt must be the timestamp last read from the API, or empty')
      .optional(),
  })
  .refine(({ alt, isDecorative }) => alt || isDecorative, {
    path: ['alt'],
    message: 'Please say what the picture shows, or that it is decorative.',
  })

/** Puts a picture in an original's place, cut around its focus. Throws ApiError 400 for what is missing, as `storeImage`, and StaleEditError. */
async function savePlacedPicture(c: ApiContext, { page, place }: { page: NamedTextPage; place: NamedPlace }, accountId: number) {
  const { services } = c.var
  if (place.kind !== 'picture') throw new ApiError(400, 'Please send the text as JSON.')
  const sent = await parseMultipart(c)
  const { alt, isDecorative, x, y, updatedAt } = validate(fields, sent.fields)
  const at = validate(pictureFocus, { x, y })
  const stored: string[] = []
  const store = async (bytes: Uint8Array) => {
    const path = await storeImage(services, bytes)
    stored.push(path)
    return path
  }
  try {
    const before = readStoredPicture((await findPageText(services.db, page.name, place.place))?.text ?? null)
    const file = sent.files.image
    if (!file && !before) throw new ApiError(400, 'Please choose a picture.')
    const url = file ? await store(new Uint8Array(await file.arrayBuffer())) : (before?.url ?? '')
    const cuts: string[] = []
    for (const cut of await cutImage(services, url, place.shapes, at)) cuts.push(await store(cut))
    const picture: StoredPicture = { url, cuts, alt: isDecorative ? '' : alt, focus: at }
    return await savePageText(services, { page, place, text: JSON.stringify(picture), updatedAt }, accountId)
  } catch (error) {
    await discardUploads(services, stored)
    throw error
  }
}

/** The paths of the originals of pictures, for staff to see: by page and place. Not among the texts, so that no page loads the addresses of all. */
const originalPictures: Readonly<Record<string, string>> = {
  'home hero.picture': heroImage.src,
  'home film.picture': programsBannerImage.src,
  'about opening.picture': aboutImage.src,
  'about film.picture': aboutFilmImage.src,
  'programs banner': programsBannerImage.src,
  'community picture': communityImage.src,
  'introductory-teachings opening.picture': introductoryImage.src,
  'inquiry-sessions opening.picture': inquiryImage.src,
}

function presentPages(pages: readonly NamedTextPage[], rows: PageTextRow[], site: Site): PageAnswer[] {
  const byPlace = new Map(rows.map((row) => [`${row.page} ${row.place}`, row]))
  return pages.map((page) => ({
    page: page.name,
    title: page.title,
    path: page.paths[0],
    ...(SWITCHABLE_PAGES.includes(page.name) && { isOff: isPageOff(site, page.paths[0]) }),
    places: placesOf(page).map((place) => presentPlace(page.name, place, byPlace.get(`${page.name} ${place.place}`), site)),
  }))
}

function presentPlace(page: string, declared: NamedPlace, row: PageTextRow | undefined, site: Site): PlaceAnswer {
  const { place, label, kind } = declared
  const common = { place, label, kind, ...presentSaved(declared, row) }
  if (kind !== 'picture') {
    const values = declared.values?.(site)
    const isPhrase = declared.kind === 'prose' && declared.isPhrase
    return {
      ...common,
      maxLength: declared.maxLength,
      original: originalText(declared, site),
      ...(values && { values }),
      ...(isPhrase && { isPhrase }),
    }
  }
  const stored = readStoredPicture(row?.text ?? null)
  const { width, height } = declared.shapes.at(-1) ?? declared.shapes[0]
  return {
    ...common,
    original: originalPictures[`${page} ${place}`] ?? '',
    isDecorative: declared.isDecorative,
    shape: { width, height },
    ...(stored && { picture: { url: stored.url, alt: stored.alt, focus: stored.focus } }),
  }
}

const presentSaved = (place: NamedPlace, row: PageTextRow | undefined): Pick<PlaceAnswer, 'text' | 'updatedAt'> => ({
  text: textFor(place, row?.text ?? null),
  updatedAt: row?.updatedAt ?? null,
})

const noted = async (services: Services, { page, place }: { page: NamedTextPage; place: NamedPlace }, row: PageTextRow) => ({
  ...presentSaved(place, row),
  ...(await noteLinks(services, linkedPlace(page, place, row.text))),
})

/** An original is the program's own. */
const linkedPlace = (page: NamedTextPage, place: NamedPlace, text: string | null): LinkedText => ({
  title: `${page.title}: ${place.label}`,
  url: placeUrl(page, place),
  fields: place.kind === 'prose' ? { text } : undefined,
})

const listLinkedTexts = async (services: Services): Promise<LinkedText[]> =>
  (await listTextPlaces(services)).flatMap(({ page, place, row }) => (row?.text ? linkedPlace(page, place, row.text) : []))

const textFor = ({ kind }: NamedPlace, text: string | null) => (kind === 'picture' ? (readStoredPicture(text)?.url ?? null) : text)

/** Whether no text that tells of the sample community is left; else what is, and the way to the first. */
async function ownTexts(services: Services) {
  const left = (await listTextPlaces(services)).filter(
    ({ place, row }) => place.kind !== 'picture' && place.isOfSample && !row && originalText(place, services.site),
  )
  const [first] = left
  const counts = [...Map.groupBy(left, ({ page }) => page)].map(([{ title }, { length }]) => `${title} ${length}`)
  return !first || { url: first.url, hint: `Still the original, and perhaps not yours: ${counts.join(', ')}.` }
}

async function isHomeTheirs(db: Database, of: 'pictures' | 'texts'): Promise<boolean> {
  const stored = await listStoredTexts(db, 'home')
  return placesOf(home).some(({ place, kind }) => (kind === 'picture') === (of === 'pictures') && stored.has(place))
}

export const pageTextsFeature: Feature = {
  name: 'page-texts',
  api: [pageTextsApi],
  exports: [
    oneFile('page-texts.json', 'The texts and pictures of pages that were changed; null for the original.', (services) =>
      jsonPieces(exportedTexts(services)),
    ),
  ],
  describeUploads: pagePictureUses,
  linkedTexts: listLinkedTexts,
  overview: async (services) => ({ leftOutTexts: await findLeftOut(services) }),
  staffSearch: { label: 'Page texts', limit: 15, find: findPageTexts },
  firstSteps: {
    'home-texts': ({ db }) => isHomeTheirs(db, 'texts'),
    'home-pictures': ({ db }) => isHomeTheirs(db, 'pictures'),
    texts: ownTexts,
    'group-question': async ({ db, site }) => !site.groupQuestion || (await listStoredTexts(db, 'layout')).has('groupQuestion.box'),
  },
}

async function* exportedTexts({ db }: Services) {
  yield (await listPageTexts(db)).map(({ page, place, text, updatedAt }) => ({ page, place, text, updatedAt }))
}
