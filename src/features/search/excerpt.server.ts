import { folded } from '@/platform/text/search-words'
import { MAX_WORD_LENGTH, type SearchTerm, singular } from './search-words'

const BEFORE = 60
const LENGTH = 180
/** Text beyond this is not searched: results should come at once. */
export const SEARCHED_LENGTH = 6000

export function excerptOf(text: string, terms: readonly SearchTerm[]): string {
  const line = inOneLine(text.slice(0, SEARCHED_LENGTH))
  const first = firstFound(line, terms)
  const start = first > BEFORE ? line.lastIndexOf(' ', first - BEFORE) + 1 : 0
  const rest = line.slice(start)
  const end = rest.length > LENGTH ? rest.lastIndexOf(' ', LENGTH) : rest.length
  const part = rest.slice(0, end > 0 ? end : LENGTH).toWellFormed()
  return `${start > 0 ? '…' : ''}${part}${part.length < rest.length ? '…' : ''}`
}

const inOneLine = (text: string) =>
  text
    .trim()
    .replace(/([^\s.,:;!?…])[ \t]*\n\s*/g, '$1 · ')
    .replace(/\s+/g, ' ')

/** The index of the first word that a term finds, or 0. Searches the folded text: folding fifty results word by word took a tenth of a second. */
function firstFound(line: string, terms: readonly SearchTerm[]): number {
  const text = folded(line)
  const starts = terms
    .flatMap(({ word, prefix }) => [
      indexOfWord(text, word, word.length === MAX_WORD_LENGTH),
      singular(`${word}s`) === word ? indexOfWord(text, `${word}s`, false) : -1,
      prefix === undefined ? -1 : indexOfWord(text, prefix, true),
    ])
    .filter((start) => start >= 0)
  return starts.length === 0 ? 0 : unfoldedIndex(line, Math.min(...starts))
}

function indexOfWord(text: string, word: string, isBeginning: boolean): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!isInWord(text, at - 1) && (isBeginning || !isInWord(text, at + word.length))) return at
  return -1
}

/** Halves of letters beyond the first 65,536 count as letters. */
const isInWord = (text: string, index: number) => /[\p{L}\p{N}\p{Cs}]/u.test(text.charAt(index))

/** Where a text has what begins at `index` of the folded one, whose letters may be fewer or more. */
function unfoldedIndex(text: string, index: number): number {
  const lengths = new Map<string, number>()
  let [start, length] = [0, 0]
  for (const character of text) {
    if (length >= index) break
    const added = character <= '\x7f' ? 1 : (lengths.get(character) ?? folded(character).length)
    lengths.set(character, added)
    length += added
    start += character.length
  }
  return start
}
