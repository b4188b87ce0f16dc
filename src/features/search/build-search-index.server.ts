import { createHash } from 'node:crypto'
import type { Services } from '@/platform/services.server'
import {
  deleteAllDocuments,
  deletePages,
  findIndexMark,
  type IndexedDocument,
  insertDocuments,
  PAGE,
  saveIndexMark,
  updateStatistics,
} from './search.repository.server'

/** To be raised with every change of what the index holds of the same content: of documents, and of how texts become words. */
const VERSION = 4

type Parts = Pick<Services, 'db' | 'clock' | 'content' | 'features' | 'site'>
type PageParts = Pick<Services, 'db' | 'features' | 'site'>

/**
 * Rebuilds the whole index where this program's version of it differs from the stored one; saves keep it up to date from then on. Of processes
 * that start together one does it while the others wait.
 */
export async function buildSearchIndex(services: Parts) {
  const { db, content, features } = services
  const mark = markOf(await pagesOf(services))
  if ((await findIndexMark(db)) === mark) return
  await db.tx(async () => {
    await content.raise()
    if ((await findIndexMark(db)) === mark) return
    await deleteAllDocuments(db)
    await putPages(services)
    for (const { search } of features.flatMap((feature) => feature.content ?? []))
      if (search) await insertDocuments(db, await search.documents(services))
    await updateStatistics(db)
  })
}

/** Finds pages by what they say now. */
export async function indexPages(services: PageParts) {
  await deletePages(services.db)
  await putPages(services)
}

async function putPages(services: PageParts) {
  const pages = await pagesOf(services)
  await insertDocuments(services.db, pages)
  await saveIndexMark(services.db, markOf(pages))
}

async function pagesOf(services: PageParts): Promise<IndexedDocument[]> {
  const documentLists = await Promise.all(services.features.map(async ({ documents }) => (await documents?.(services)) ?? []))
  return documentLists.flat().map((document, index) => ({ source: { kind: PAGE, id: index + 1 }, document }))
}

/** A hash of the pages; two sets of pages share it once in two billion. */
const markOf = (pages: IndexedDocument[]) =>
  createHash('sha256')
    .update(JSON.stringify({ version: VERSION, pages }))
    .digest()
    .readUInt32BE() >>> 1
