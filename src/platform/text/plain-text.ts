/** The first `length` characters of a text, never half of one; all of a shorter text. */
export const firstCharacters = (text: string, length: number): string =>
  text.length > length ? [...text.slice(0, 2 * length)].slice(0, length).join('') : text

export function truncated(text: string, length: number): string {
  const first = firstCharacters(text, length)
  return first === text ? text : `${first}...`
}
