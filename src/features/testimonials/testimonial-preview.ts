/** How much of a quote the staff's table shows, in characters (spec D2 §9). */
const LENGTH = 100

/** The quote, cut where it is longer; never through the middle of a character. */
export function quotePreview(quote: string): string {
  const characters = [...quote]
  return characters.length > LENGTH ? `${characters.slice(0, LENGTH).join('')}...` : quote
}
