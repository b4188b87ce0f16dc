import { changeContent } from '@/content/content-change.server'
import { StaleEditError } from '@/content/update-checks.server'
import { reindexPages } from '@/content/update-search-index.server'
import { recordUploadUses } from '@/features/media/upload-uses.server'
import { uploadsInMarkdown } from '@/features/media/uploads-in-markdown'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import {
  deletePageTextVersion,
  findPageText,
  insertPageTextVersion,
  listPageTextVersions,
  type PageTextRow,
  putPageText,
} from './page-text.repository.server'
import { readStoredPicture } from './placed-picture'
import { type NamedPlace, originalText, placesOf } from './resolve-texts'
import { assertShowable } from './shown-texts.server'
import type { NamedTextPage } from './text-pages.server'

/** The entity's name in the log of activities. */
export const PAGE_TEXT = 'page text'

/** What a place said before is kept this many times. */
const MAX_VERSIONS = 20

export interface PageTextSave {
  page: NamedTextPage
  place: NamedPlace
  /** Null for the original; an empty text too. A picture as JSON. */
  text: string | null
  /** Upon which state it was made: its `updatedAt`, or null for an original that was never changed. Without it, it overwrites. */
  updatedAt?: string | null | undefined
}

/** The place of a page by its name. Throws ApiError 404. */
export function getPlace(page: NamedTextPage, name: string): NamedPlace {
  const found = placesOf(page).find(({ place }) => place === name)
  if (!found) throw new ApiError(404, 'Place not found')
  return found
}

/**
 * Saves what a place of a page says, and keeps what it said before (spec B §6.4); one transaction with its audit row, after which pages are
 * rendered again. Answers the stored row. Throws ApiError 400 for a text that can't be shown, and StaleEditError where someone else saved
 * since `updatedAt`.
 */
export async function savePageText(services: Services, save: PageTextSave, accountId: number): Promise<PageTextRow> {
  const { db, clock } = services
  const { page, place } = save
  assertShowable(services, place, save.text)
  const work = async () => {
    const stored = await findPageText(db, page.name, place.place)
    if (stored && save.updatedAt !== undefined && Date.parse(save.updatedAt ?? '') !== Date.parse(stored.updatedAt))
      throw new StaleEditError(stored)
    const now = new Date(Math.max(clock.now().getTime(), Date.parse(stored?.updatedAt ?? '') + 1 || 0)).toISOString()
    const text = withoutOriginal(services, save)
    const row = await putPageText(db, { page: page.name, place: place.place, text, updatedAt: now, accountId })
    await keepVersion(services, save, row.id, stored)
    await noteUploads(services, PAGE_TEXT, row.id, place.kind === 'line' ? null : text)
    await reindexPages(services)
    return row
  }
  return changeContent(services, work, (row) => ({
    accountId,
    action: 'update',
    entity: PAGE_TEXT,
    entityId: row.id,
    label: `${page.title}: ${place.label}`,
  }))
}

/** What is empty, or says just what the original says, counts as the original. */
function withoutOriginal({ site }: Services, { place, text }: PageTextSave): string | null {
  if (place.kind === 'picture') return text
  const words = text?.trim()
  return !words || words === originalText(place, site) ? null : words
}

async function keepVersion(services: Services, { place }: PageTextSave, id: number, before: PageTextRow | undefined) {
  const { db } = services
  const text = before?.text ?? null
  const version = await insertPageTextVersion(db, {
    pageTextId: id,
    text,
    savedAt: before?.updatedAt ?? null,
    accountId: before?.accountId ?? null,
  })
  await noteUploads(services, `${PAGE_TEXT} version`, version.id, place.kind === 'line' ? null : text)
  for (const old of (await listPageTextVersions(db, id)).slice(MAX_VERSIONS)) {
    await noteUploads(services, `${PAGE_TEXT} version`, old.id, null)
    await deletePageTextVersion(db, old.id)
  }
}

/** Notes which uploads a text, present or former, shows: those of a picture, or those to which prose leads; within the transaction that saves it. */
function noteUploads(services: Services, entity: string, id: number, text: string | null) {
  const picture = readStoredPicture(text)
  return recordUploadUses(services, entity, id, picture ? [picture.url, ...picture.cuts] : uploadsInMarkdown(text ?? ''))
}
