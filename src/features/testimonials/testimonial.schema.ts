/** A testimonial as a visitor sees it (spec D1 §3). */
export interface Testimonial {
  id: number
  quote: string
}
