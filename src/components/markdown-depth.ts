/** Quotes and lists in one another, this many on one line. The parser takes minutes for some thousand, and no writer means even ten. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){50}/m

/** Whether a text in markdown is nested beyond reason, so that it is shown as it is. */
export const isNestedTooDeep = (markdown: string) => TOO_DEEP.test(markdown)
