/** How a page may be kept, and what leads to it, as its route says in `staticData`. */
export interface PagePolicy {
  /** What the footer calls it among the pages to explore; none of them unless it is said. */
  footerLabel?: string
  /**
   * `public`, the default: the same for everyone, and cached until the content changes. `private`: rendered for each request,
   * sent with `no-store`, never cached or shared.
   */
  cache?: 'public' | 'private'
  /** Whether a private page depends on the query of its address. */
  readsQuery?: boolean
}
