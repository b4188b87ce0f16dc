/** Quotes and lists in one another, this many on one line. The parser takes minutes for some thousand, and no writer means even ten. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){50}/m

/** Signs of emphasis and deletion in one paragraph. The parser compares each with each, and takes half a minute for a description of nothing but `*_`. */
const MAX_MARKS = 400

/** Longer texts than ours may be have fewer. The parser compares each quote, list and underlined heading with all before it: 5,000 take it five seconds. */
const MAX_LINES = 2000

/** The parser looks back at each bracket that is open, and to the end of the line behind each that closes: 4,000 take it two seconds. */
const MAX_BRACKETS = 1000

/** A run without spaces: characters times signs, since the parser may look to the end from each. The longest address has a fifth. */
const MAX_RUN = 2_000_000

/** Within such characters. The parser looks to its end from each, when an underscore precedes it. */
const MAX_WWW = 10

/** Comments and instructions of HTML, `<!--` and `<?`. Within a line, the parser looks from each to the end: 8,000 take it ten seconds. */
const MAX_DECLARATIONS = 100

export const BEYOND_PARSING =
  'This text has too many brackets, marks, lines, or quotes in one another to be shown with its formatting. Please simplify it, or split it.'

/** Whether a text in markdown would take the parser beyond reason, so that it is shown as it is. */
export const isBeyondParsing = (markdown: string): boolean =>
  TOO_DEEP.test(markdown) ||
  markdown.split(/[^!-~]+/).some(isLongRun) ||
  markdown.split('[', MAX_BRACKETS + 2).length > MAX_BRACKETS + 1 ||
  markdown.split(/<[!?]/, MAX_DECLARATIONS + 2).length > MAX_DECLARATIONS + 1 ||
  markdown.split(/\r\n?|\n/, MAX_LINES + 1).length > MAX_LINES ||
  markdown.split(/\n[ \t]*\n/).some((paragraph) => countMarks(paragraph) > MAX_MARKS)

const isLongRun = (run: string) =>
  run.length * run.replace(/[a-z\d]+/gi, '').length > MAX_RUN || run.toLowerCase().split('www.', MAX_WWW + 2).length > MAX_WWW + 1

/** With a space on both sides a sign marks nothing, for instance before an item of a list. */
const countMarks = (paragraph: string): number =>
  [...paragraph.matchAll(/\*+|_+|~+/g)].filter(
    ({ 0: sign, index }) => /\S/.test(paragraph[index - 1] ?? '') || /\S/.test(paragraph[index + sign.length] ?? ''),
  ).length
