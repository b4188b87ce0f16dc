/** Whether every word of `search` is somewhere in `texts`, whatever the case and the accents. Without words, everything is found. */
export function matchesSearch(search: string, texts: readonly (string | null | undefined)[]): boolean {
  const text = folded(texts.filter(Boolean).join('\n'))
  return folded(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Folds case, accents and variants of spelling. Accents go first, since normalizing 20,000 of them takes a second. */
export const foldName = (text: string) => withoutAccents(withoutAccents(text).normalize('NFKD')).toLowerCase()
const withoutAccents = (text: string) => text.replace(/\p{M}/gu, '')

/** Letters that Unicode doesn't take apart into a base and an accent, with what people type who have no key for them. */
export const BASE_LETTERS: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŧ: 't', ŋ: 'n', ɨ: 'i', ʉ: 'u' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
}

const BASELESS = new RegExp(`[${Object.keys(BASE_LETTERS).join('')}]`, 'g')

/** Folds a text for searching: as `foldName`, and to letters that every keyboard has. */
export const folded = (text: string) => foldName(text).replace(BASELESS, (letter) => BASE_LETTERS[letter] ?? letter)

/** Items with every word of `search`: those that are called just that first, then those with it in their name, then the others. */
export function rankedMatches<Item>(
  items: readonly Item[],
  search: string,
  textsOf: (item: Item) => readonly [name: string, ...further: (string | null | undefined)[]],
  limit = items.length,
): Item[] {
  const rank = (item: Item) => {
    const [name, ...further] = textsOf(item)
    if (folded(name) === folded(search)) return 0
    if (matchesSearch(search, [name])) return 1
    return matchesSearch(search, [name, ...further]) ? 2 : 3
  }
  const ranked = items.map((item) => ({ item, rank: rank(item) })).filter(({ rank }) => rank < 3)
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ item }) => item)
}
