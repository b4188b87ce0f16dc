import { createHash } from 'node:crypto'
import type { Services } from '@/platform/services.server'
import { pageWords } from '@/site/page-words'
import { deleteAllDocuments, findIndexMark, type IndexedDocument, insertDocuments, PAGE, saveIndexMark } from './search.repository.server'

/** To be raised with every change of what the index holds of the same content: of documents, and of how texts become words. */
const VERSION = 1

type Parts = Pick<Services, 'db' | 'clock' | 'content' | 'features' | 'site'>

/**
 * Makes the whole index anew where this program's is another than the one that is stored; saves keep it in step from then on. Of processes
 * that start together one does it while the others wait.
 */
export async function buildSearchIndex(services: Parts) {
  const { db, content, features, site } = services
  const pages = pageDocuments(services)
  const mark = markOf({ version: VERSION, site: site.community, pages })
  if ((await findIndexMark(db)) === mark) return
  await db.tx(async () => {
    await content.raise()
    if ((await findIndexMark(db)) === mark) return
    await deleteAllDocuments(db)
    await insertDocuments(db, pages)
    for (const { search } of features.flatMap((feature) => feature.content ?? []))
      if (search) await insertDocuments(db, await search.documents(services))
    await saveIndexMark(db, mark)
  })
}

const pageDocuments = ({ site }: Pick<Services, 'site'>): IndexedDocument[] =>
  pageWords(site).map(({ path, title, text }, index) => ({
    source: { kind: PAGE, id: index + 1 },
    document: { title, facts: '', text, url: path, day: null },
  }))

/** A number that is the same for the same value alone, but for one in two thousand million. */
const markOf = (value: object) => createHash('sha256').update(JSON.stringify(value)).digest().readUInt32BE() >>> 1
