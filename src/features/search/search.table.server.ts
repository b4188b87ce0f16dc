import type { Generated } from 'kysely'

interface SearchDocumentTable {
  id: Generated<number>
  /** What it is of: the noun and id of content, or `page` and the page's number. */
  kind: string
  sourceId: number
  /** YYYYMMDD, by which it is sorted: the last of all days without a date, and 0 for what takes place without one. */
  day: number
  /** YYYYMMDD; the last of all days where none is the last, null for what does not take place. */
  lastDay: number | null
  title: string
  url: string
  facts: string
  text: string
}

interface SearchWordsTable {
  /** The document's id, by the name that SQLite's index has for it. */
  rowid: number
  /** Written and compared only by `words-index.server.ts`. */
  title: string
  words: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    search_documents: SearchDocumentTable
    search_words: SearchWordsTable
  }
}
