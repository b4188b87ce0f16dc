import { momentAfter, StaleEditError } from '@/content/content-kind.server'
import { changeContent } from '@/content/content-operations.server'
import type { DescribeUploads } from '@/content/feature.server'
import type { StaffFinding, UploadUse } from '@/content/staff-answers.schema'
import { recordUploadUses } from '@/features/media/store-upload.server'
import { uploadsInMarkdown } from '@/features/media/uploads-in-markdown'
import { type DescribedPage, reindexPages } from '@/features/search/build-search-index.server'
import { orNotFound } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { rankedMatches } from '@/platform/text/search-words'
import { isPageOff } from '@/site/off-pages'
import { fullName } from '@/site/place'
import type { Site } from '@/site/site.schema'
import {
  deletePageTextVersion,
  findPageText,
  insertPageTextVersion,
  listPageTextsByIds,
  listPageTextVersions,
  listPageTextVersionsByIds,
  type PageTextRow,
  putPageText,
} from './page-text.repository.server'
import { type NamedPlace, originalText, placesOf, readStoredPicture, shownText } from './resolve-texts'
import { assertShowable, findTextPage, listTextPlaces, type NamedTextPage } from './shown-texts.server'

export const PAGE_TEXT = 'page text'

const MAX_VERSIONS = 20

export interface PageTextSave {
  page: NamedTextPage
  place: NamedPlace
  text: string | null
  /** Upon which state it was made: its `updatedAt`, or null for an original that was never changed. Without it, it overwrites. */
  updatedAt?: string | null | undefined
}

/** The place of a page by its name. Throws ApiError 404. */
export function getPlace(page: NamedTextPage, name: string): NamedPlace {
  return orNotFound(
    placesOf(page).find(({ place }) => place === name),
    'Place not found',
  )
}

/** Saves a place's text and keeps the former one, with an audit row (spec B §6.4). Throws ApiError 400 for one that fails, and StaleEditError. */
export async function savePageText(services: Services, save: PageTextSave, accountId: number): Promise<PageTextRow> {
  const { db } = services
  const { page, place } = save
  assertShowable(services, place, save.text)
  const work = async () => {
    const stored = await findPageText(db, page.name, place.place)
    if (stored && save.updatedAt !== undefined && Date.parse(save.updatedAt ?? '') !== Date.parse(stored.updatedAt))
      throw new StaleEditError(stored)
    const now = momentAfter(services, stored?.updatedAt)
    const text = withoutOriginal(services, save)
    const row = await putPageText(db, { page: page.name, place: place.place, text, updatedAt: now, accountId })
    await keepVersion(services, save, row.id, stored)
    await noteUploads(services, PAGE_TEXT, row.id, place.kind === 'line' ? null : text)
    await reindexPages(db, await pageDocuments(services))
    return row
  }
  const label = `${page.title}: ${place.label}`
  return changeContent(services, work, (row) => ({ accountId, action: 'update', entity: PAGE_TEXT, entityId: row.id, label }))
}

/** What says just what the original says counts as the original; an empty text shows nothing. */
function withoutOriginal({ site }: Services, { place, text }: PageTextSave): string | null {
  if (place.kind === 'picture') return text
  const words = text?.trim() ?? null
  return words === originalText(place, site) ? null : words
}

async function keepVersion(services: Services, { place }: PageTextSave, id: number, before: PageTextRow | undefined) {
  const { db } = services
  const { text = null, updatedAt: savedAt = null, accountId = null } = before ?? {}
  const version = await insertPageTextVersion(db, { pageTextId: id, text, savedAt, accountId })
  await noteUploads(services, `${PAGE_TEXT} version`, version.id, place.kind === 'line' ? null : text)
  for (const old of (await listPageTextVersions(db, id)).slice(MAX_VERSIONS)) {
    await noteUploads(services, `${PAGE_TEXT} version`, old.id, null)
    await deletePageTextVersion(db, old.id)
  }
}

function noteUploads(services: Services, entity: string, id: number, text: string | null) {
  const picture = readStoredPicture(text)
  return recordUploadUses(services, entity, id, picture ? [picture.url, ...picture.cuts] : uploadsInMarkdown(text ?? ''))
}

type Placed = Pick<PageTextRow, 'id' | 'page' | 'place' | 'text'>

export const pagePictureUses: Record<string, DescribeUploads> = {
  [PAGE_TEXT]: async (services, ids) => described(services, await listPageTextsByIds(services.db, ids), 'shown'),
  [`${PAGE_TEXT} version`]: async (services, ids) => described(services, await listPageTextVersionsByIds(services.db, ids), 'former'),
}

const described = (services: Services, rows: Placed[], state: UploadUse['state']) =>
  new Map(rows.map((row) => [row.id, useOf(services, row, state)]))

function useOf(services: Services, { page, place, text }: Placed, state: UploadUse['state']) {
  const picture = readStoredPicture(text)
  const use: UploadUse = {
    kind: 'page',
    label: labelOf(services, page, place),
    url: `/admin?tab=pages&page=${encodeURIComponent(page)}`,
    state,
    ...(picture && { alt: picture.alt }),
  }
  return (path: string) => (picture?.cuts.includes(path) ? undefined : use)
}

/** A place that the program no longer has keeps the name under which it was stored. */
function labelOf(services: Services, page: string, place: string): string {
  const found = findTextPage(services, page)
  if (!found) return `${page}: ${place}`
  return `${found.title}: ${placesOf(found).find((each) => each.place === place)?.label ?? place}`
}

export async function findPageTexts(services: Services, search: string, limit: number): Promise<StaffFinding[]> {
  const says = (place: NamedPlace, text: string | null) =>
    place.kind === 'picture' ? `picture image photo ${readStoredPicture(text)?.alt ?? ''}` : shownText(place, text, services.site)
  const places = await listTextPlaces(services)
  const found = rankedMatches(places, search, ({ page, place, row }) => [place.label, page.title, says(place, row?.text ?? null)], limit)
  return found.map(({ page, place, url }) => ({ title: place.label, detail: page.title, url }))
}

/** Parts of other pages, and what comes after a form. */
export const PARTS_OF_PAGES = ['layout', 'thank-you']

/** How visitors' search finds the pages that are there whatever the content is: by all that their texts say now (spec B §6.7). */
export async function pageDocuments(services: Pick<Services, 'db' | 'site' | 'features'>): Promise<DescribedPage[]> {
  const { site } = services
  const places = (await listTextPlaces(services)).filter(
    ({ page: { name } }) => !PARTS_OF_PAGES.includes(name) && !isPageOff(site, `/${name}`),
  )
  const pages = [...Map.groupBy(places, ({ page }) => page)].map(([page, own]) => ({
    title: page.name === 'home' ? fullName(site) : page.title,
    texts: own.flatMap(({ place, row }) => wordsOf(place, row?.text ?? null, site)),
    url: page.paths[0],
  }))
  return [...pages, calendar(site)].map((page) => ({ ...page, facts: '', day: null }))
}

const calendar = ({ community }: Site) => ({
  title: 'Events Calendar',
  texts: [`Events at the ${community}: introductions, workshops, meditations and groups, day by day.`],
  url: '/events/calendar',
})

function wordsOf(place: NamedPlace, stored: string | null, site: Site): DescribedPage['texts'] {
  if (place.kind === 'picture') return []
  const words = shownText(place, stored, site)
  return [place.kind === 'line' ? words : { markdown: words }]
}

const SCRIPT = /<script\b[\s\S]*?<\/script\s*>|<link rel="modulepreload"[^>]*>/gi
const WITHOUT_SCRIPTS = /<noscript>[\s\S]*?<\/noscript>/gi

declare module '@/platform/services.server' {
  interface Services {
    /** Set by what renders pages: the HTML of one, where `answers` replace what the API says at their paths. */
    renderPage?: (path: string, answers: Readonly<Record<string, object>>) => Promise<string>
  }
}

/** A page with unsaved texts, as HTML without scripts that looks as where they run. Its links open windows, which the frame forbids. */
export function toPreview(html: string): string {
  // What browsers without scripts load in the head, fonts, would else come by a script.
  const [head = '', body = ''] = html.replace(SCRIPT, '').split(/(?=<body)/, 2)
  return `${head.replace('<html', '<html data-preview').replace('<head>', '<head><base target="_blank"/>')}${body.replace(WITHOUT_SCRIPTS, '')}`
}
