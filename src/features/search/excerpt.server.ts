import { foundPieces, type SearchTerm } from './search-words'

/** Characters of the text that stand before the first word that was found, and in all. */
const BEFORE = 60
const LENGTH = 180
/** Further on nothing is looked for: results are to come at once. */
const LOOKED_THROUGH = 6000

/** The part of a text in which a term is found first, on one line; its beginning where none is. */
export function excerptOf(text: string, terms: readonly SearchTerm[]): string {
  const line = inOneLine(text.slice(0, LOOKED_THROUGH))
  const found = foundPieces(line, terms).find(({ isFound }) => isFound)?.start ?? 0
  const start = found > BEFORE ? line.indexOf(' ', found - BEFORE) + 1 : 0
  const isWhole = line.length <= start + LENGTH
  const part = isWhole ? line.slice(start) : line.slice(start, line.lastIndexOf(' ', start + LENGTH))
  return `${start > 0 ? '…' : ''}${part}${isWhole ? '' : '…'}`
}

/** What stands on lines of its own, like the parts of a list, is told apart by a sign where it does not end in one. */
const inOneLine = (text: string) =>
  text
    .trim()
    .replace(/([^\s.,:;!?…])[ \t]*\n\s*/g, '$1 · ')
    .replace(/\s+/g, ' ')
