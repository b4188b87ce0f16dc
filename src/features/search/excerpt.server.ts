import { foundWords, type SearchTerm } from './search-words'

/** Characters of the text before the first word that was found, and in all. */
const BEFORE = 60
const LENGTH = 180
/** Text beyond this is not searched: results should come at once. */
const LOOKED_THROUGH = 6000

/** The part of a text in which a term is found first, on one line; its beginning where none is. */
export function excerptOf(text: string, terms: readonly SearchTerm[]): string {
  const line = inOneLine(text.slice(0, LOOKED_THROUGH))
  const first = foundWords(line, terms).next().value
  const start = first && first.start > BEFORE ? line.lastIndexOf(' ', first.start - BEFORE) + 1 : 0
  const rest = line.slice(start)
  const end = rest.length > LENGTH ? rest.lastIndexOf(' ', LENGTH) : rest.length
  // A word of that length has no end in sight.
  const part = rest.slice(0, end > 0 ? end : LENGTH).toWellFormed()
  return `${start > 0 ? '…' : ''}${part}${part.length < rest.length ? '…' : ''}`
}

/** Lines, like the items of a list, are separated by a punctuation mark where they don't end in one. */
const inOneLine = (text: string) =>
  text
    .trim()
    .replace(/([^\s.,:;!?…])[ \t]*\n\s*/g, '$1 · ')
    .replace(/\s+/g, ' ')
