import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { SearchDocument } from '@/content/content-kind.server'
import type { Database } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'
import { plainTextOfMarkdown } from '@/ui/parse-markdown'
import {
  deleteAllDocuments,
  deletePages,
  findIndexMark,
  insertDocuments,
  PAGE,
  saveIndexMark,
  updateStatistics,
} from './search.repository.server'

/** To be raised with every change of what the index holds of the same content: of documents, and of how texts become words. */
const VERSION = 4

type Parts = Pick<Services, 'db' | 'clock' | 'content' | 'features' | 'site'>
type PageParts = Pick<Services, 'db' | 'features' | 'site'>
type DescribePages = (services: PageParts) => Promise<DescribedPage[]>

/** A page as it is handed to the index. The index's mark is of this, so that a start parses no Markdown where nothing has changed. */
export interface DescribedPage extends Omit<SearchDocument, 'text'> {
  texts: readonly (string | { markdown: string })[]
}

/** Rebuilds the index where its version isn't this program's. Of processes that start together one does it while the others wait. */
export async function buildSearchIndex(services: Parts, describePages: DescribePages) {
  const { db, content, features } = services
  const mark = markOf(await describePages(services))
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
export async function reindexPages(db: Database, pages: readonly DescribedPage[]) {
  await deletePages(db)
  await putPages(db, pages)
}

async function putPages(db: Database, pages: readonly DescribedPage[]) {
  await insertDocuments(
    db,
    pages.map((page, index) => ({ source: { kind: PAGE, id: index + 1 }, document: toDocument(page) })),
  )
  await saveIndexMark(db, markOf(pages))
}

function toDocument({ texts, ...page }: DescribedPage): SearchDocument {
  const words = texts.map((text) => (typeof text === 'string' ? text : plainTexts.memo(text.markdown)))
  return { ...page, text: words.filter(Boolean).join('\n') }
}

/** By the text: each save of one asks for those of all pages again. */
const plainTexts = new LRUCache<string, string>({
  maxSize: 1 << 20,
  sizeCalculation: (_plain, markdown) => markdown.length + 1,
  memoMethod: (markdown) => plainTextOfMarkdown(markdown),
})

/** A hash of the pages; two sets of pages share it once in two billion. */
const markOf = (pages: readonly DescribedPage[]) =>
  createHash('sha256')
    .update(JSON.stringify({ version: VERSION, pages }))
    .digest()
    .readUInt32BE() >>> 1
