/** The first `length` characters of a text, never half of one; all of a shorter text. */
export const firstCharacters = (text: string, length: number): string =>
  text.length > length ? [...text.slice(0, 2 * length)].slice(0, length).join('') : text

/** `text`, cut with an ellipsis where it is longer than `length` characters. */
export function truncated(text: string, length: number): string {
  const first = firstCharacters(text, length)
  return first === text ? text : `${first}...`
}

/** Markdown as plain text: its symbols go, its words and line breaks stay. */
export const stripMarkdown = (markdown: string) =>
  markdown
    .replace(/^[ \t]*(?:```.*|[-*_]([ \t]*[-*_]){2,}[ \t]*)$/gm, '')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+[.)])[ \t]+/gm, '')
    // Bounded, so that thousands of brackets that nothing closes do not make it look through the whole text for each.
    .replace(/!?\[([^[\]]*)\](?:\([^)]{0,2000}\))?/g, '$1')
    .replace(/(\*\*|__|~~|`+)/g, '')
    .replace(/(^|\W)[*_](?=\S)|(?<=\S)[*_](?=\W|$)/gm, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
