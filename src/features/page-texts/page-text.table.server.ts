import type { Generated } from 'kysely'

interface PageTextTable {
  id: Generated<number>
  page: string
  /** Where in the page, `history.dates.1.text`. */
  place: string
  /** Null where the original is shown. A picture as JSON. */
  text: string | null
  updatedAt: string
  /** Who saved it. */
  accountId: number | null
}

/** What a place said, original or not, until someone saved something else. */
interface PageTextVersionTable {
  id: Generated<number>
  pageTextId: number
  text: string | null
  /** When it was saved, and who saved it; null for the original. */
  savedAt: string | null
  accountId: number | null
}

declare module '@/platform/database/database.server' {
  interface Schema {
    page_texts: PageTextTable
    page_text_versions: PageTextVersionTable
  }
}
