/** Whether every word of `search` is somewhere in `texts`, whatever the case and the accents. Without words, everything is found. */
export function matchesSearch(search: string, texts: readonly (string | null | undefined)[]): boolean {
  const text = folded(texts.filter(Boolean).join('\n'))
  return folded(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Without case and accents, and with what is written in two ways written in one. */
export const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
