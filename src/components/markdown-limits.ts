/** Quotes and lists in one another, this many on one line. The parser takes minutes for some thousand, and no writer means even ten. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){50}/m

/** Signs of emphasis in one paragraph. The parser compares each with each, and takes half a minute for a description of nothing but `*_`. */
const MAX_MARKS = 400

/** Longer texts than ours may be have fewer. The parser compares each quote, list and underlined heading with all before it: 5,000 take it five seconds. */
const MAX_LINES = 2000

/** Whether a text in markdown would take the parser beyond reason, so that it is shown as it is. */
export const isBeyondParsing = (markdown: string): boolean =>
  TOO_DEEP.test(markdown) ||
  markdown.split(/\r\n?|\n/, MAX_LINES + 1).length > MAX_LINES ||
  markdown.split(/\n[ \t]*\n/).some((paragraph) => countMarks(paragraph) > MAX_MARKS)

/** With a space on both sides a sign marks nothing, for instance before an item of a list. */
const countMarks = (paragraph: string): number =>
  [...paragraph.matchAll(/\*+|_+/g)].filter(
    ({ 0: sign, index }) => /\S/.test(paragraph[index - 1] ?? '') || /\S/.test(paragraph[index + sign.length] ?? ''),
  ).length
