/** How a page may be kept, as its route says in `staticData`. */
export interface PagePolicy {
  /**
   * `public`, unless said otherwise: the same for everybody, and kept until the content changes. `private`: rendered for each request,
   * sent with `no-store`, kept by nobody and shared with nobody.
   */
  cache?: 'public' | 'private'
  /** Whether a private page depends on the query of its address. */
  readsQuery?: boolean
}
