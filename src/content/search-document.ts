/** How search finds one thing of the site, and shows it (spec B §6.7). Everything in it is for visitors' eyes. */
export interface SearchDocument {
  title: string
  /** What results show under the title, whatever was searched for: when and where, or who. */
  facts: string
  /** What else it is found by, in plain words. */
  text: string
  /** A path of this site, or an address elsewhere. */
  url: string
  /** When it is or was, YYYY-MM-DD; null for what has no date. */
  day: string | null
  /** Only of what takes place: the day after which it is over, null where it has no end. */
  lastDay?: string | null
}

/** What a document is of: a row of a kind of content, by its noun, or a page. */
export interface DocumentSource {
  kind: string
  id: number
}
