/** Whether every word of `search` is somewhere in `texts`, whatever the case and the accents. Without words, everything is found. */
export function matchesSearch(search: string, texts: readonly (string | null | undefined)[]): boolean {
  const text = folded(texts.filter(Boolean).join('\n'))
  return folded(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Folds case and accents, and variants of one spelling. */
export const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Those of `items`, at most `limit`, that have every word of `search` in their texts: those that are called exactly that first, then those that have it in
 * their name, then the others; among themselves they keep their order.
 */
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
