/** `text`, cut with an ellipsis where it is longer than `length` characters; never through the middle of one. */
export function truncated(text: string, length: number): string {
  const characters = [...text]
  return characters.length > length ? `${characters.slice(0, length).join('')}...` : text
}
