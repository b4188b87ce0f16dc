const PARTS = ['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS', 'WKST', 'COUNT', 'UNTIL'] as const
export type RulePart = (typeof PARTS)[number]

/** By the names of RFC 5545, for instance `BYDAY` → `SU,WE`, in the order in which they are written. */
export type RuleParts = ReadonlyMap<RulePart, string>

/**
 * Parses an RFC 5545 RRULE value into its parts, without its `RRULE:` and without judging what they hold; or says what is wrong with it in one
 * sentence for the person who wrote it, without its full stop.
 */
export function parseRule(text: string): { parts: RuleParts } | { problem: string } {
  if (!/^[A-Z]+=[A-Z0-9,+-]+(?:;[A-Z]+=[A-Z0-9,+-]+)*$/.test(text)) {
    return { problem: 'A recurrence rule looks like FREQ=WEEKLY;BYDAY=SU, without RRULE: before it, without blanks and line breaks' }
  }
  const pairs = text.split(';').map((pair) => pair.split('=') as [RulePart, string])
  const names = pairs.map(([name]) => name)
  const unknown = names.find((name) => !PARTS.includes(name))
  if (unknown) return { problem: `${unknown} is not supported in a recurrence rule; ${PARTS.join(', ')} are` }
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) return { problem: `${twice} is there twice in the recurrence rule` }
  return { parts: new Map(pairs) }
}
