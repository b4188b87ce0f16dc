import type { Generated } from 'kysely'

interface PageTextTable {
  id: Generated<number>
  page: string
  /** Where in the page, `history.dates.1.text`. */
  place: string
  /** Null where the original is shown. A picture as JSON. */
  text: string | null
  updated_at: string
  /** Who saved it. */
  account_id: number | null
}

/** What a place said, original or not, until somebody saved something else. */
interface PageTextVersionTable {
  id: Generated<number>
  page_text_id: number
  text: string | null
  /** Since when and by whom it was there; nobody for the original. */
  saved_at: string | null
  account_id: number | null
}

declare module '@/platform/database/database.server' {
  interface Schema {
    page_texts: PageTextTable
    page_text_versions: PageTextVersionTable
  }
}
