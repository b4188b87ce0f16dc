import { folded } from '@/platform/text/search-words'

export const MAX_SEARCH_LENGTH = 100

/** Longer ones are found by their beginning; PostgreSQL takes no word of any length. */
export const MAX_WORD_LENGTH = 60

const wordsIn = (text: string): string[] => (folded(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, MAX_WORD_LENGTH))

export const singular = (word: string) => (/^[a-z]{2,}[^s\W]s$/.test(word) ? word.slice(0, -1) : word)

export const indexWords = (text: string): string[] => [...new Set(wordsIn(text).map(singular))]

export interface SearchTerm {
  word: string
  /** Of the last word, for people stop in the middle of it. One letter begins too many words. */
  prefix?: string
}

export function searchTerms(search: string): SearchTerm[] {
  const words = [...new Set(wordsIn(search))]
  return words.map((word, index) => ({ word: singular(word), ...(index === words.length - 1 && word.length > 1 && { prefix: word }) }))
}

interface Piece {
  text: string
  start: number
  isFound: boolean
}

export function foundPieces(text: string, terms: readonly SearchTerm[]): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  const add = (start: number, isFound: boolean, until: number) => {
    if (until > start) pieces.push({ text: text.slice(start, until), start, isFound })
    end = until
  }
  for (const { word, start } of foundWords(text, terms)) {
    add(end, false, start)
    add(start, true, start + word.length)
  }
  add(end, false, text.length)
  return pieces
}

function* foundWords(text: string, terms: readonly SearchTerm[]): Generator<{ word: string; start: number }> {
  // Much faster than looking at each word, and most texts do not have what was found in their titles.
  const whole = folded(text)
  if (!terms.some(({ word, prefix = word }) => whole.includes(word) || whole.includes(prefix))) return
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) if (isFound(word, terms)) yield { word, start: index }
}

const isFound = (piece: string, terms: readonly SearchTerm[]) =>
  indexWords(piece).some((word) => terms.some((term) => word === term.word || (term.prefix !== undefined && word.startsWith(term.prefix))))
