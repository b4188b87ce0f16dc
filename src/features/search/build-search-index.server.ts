import { createHash } from 'node:crypto'
import type { SearchDocument } from '@/content/content-kind.server'
import type { Database } from '@/platform/database/database.server'
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
type DescribePages = (services: PageParts) => Promise<SearchDocument[]>

/** Rebuilds the index where its version isn't this program's. Of processes that start together one does it while the others wait. */
export async function buildSearchIndex(services: Parts, describePages: DescribePages) {
  const { db, content, features } = services
  const mark = markOf(sourced(await describePages(services)))
  if ((await findIndexMark(db)) === mark) return
  await db.tx(async () => {
    await content.raise()
    if ((await findIndexMark(db)) === mark) return
    await deleteAllDocuments(db)
    await putPages(db, await describePages(services))
    for (const { search } of features.flatMap((feature) => feature.content ?? []))
      if (search) await insertDocuments(db, await search.documents(services))
    await updateStatistics(db)
  })
}

/** Finds pages by what they say now; call it in the transaction that changes that. */
export async function reindexPages(db: Database, documents: readonly SearchDocument[]) {
  await deletePages(db)
  await putPages(db, documents)
}

async function putPages(db: Database, documents: readonly SearchDocument[]) {
  const pages = sourced(documents)
  await insertDocuments(db, pages)
  await saveIndexMark(db, markOf(pages))
}

const sourced = (documents: readonly SearchDocument[]): IndexedDocument[] =>
  documents.map((document, index) => ({ source: { kind: PAGE, id: index + 1 }, document }))

/** A hash of the pages; two sets of pages share it once in two billion. */
const markOf = (pages: IndexedDocument[]) =>
  createHash('sha256')
    .update(JSON.stringify({ version: VERSION, pages }))
    .digest()
    .readUInt32BE() >>> 1
