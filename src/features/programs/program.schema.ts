/** A program as every visitor sees it (spec D1 §3). */
export interface Program {
  id: number
  title: string
  description: string
  imageUrl: string | null
  /** Where the card's link leads, for instance `/introductory-teachings` or `/programs#meditation`. */
  linkUrl: string
}
