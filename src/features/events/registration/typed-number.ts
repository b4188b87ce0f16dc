/** The number that a text tells, null for none. What tells none goes on as it was typed, for the schema to refuse with its own words. */
export function typedNumber(text: string): number | null {
  const typed = text.trim()
  if (!typed) return null
  return /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : (typed as unknown as number)
}
