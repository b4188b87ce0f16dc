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
  /** Since when and by whom it was there; no one for the original. */
  savedAt: string | null
  accountId: number | null
}

declare module '@/platform/database/database.server' {
  interface Schema {
    page_texts: PageTextTable
    page_text_versions: PageTextVersionTable
  }
}
