/** A text up to its first sentence end (spec D2 §9), and whether anything follows. */
export function firstSentence(text: string): { preview: string; isWhole: boolean } {
  const whole = text.trim()
  const preview = /^.*?[.!?…]["'”’)]*(?=\s|$)/s.exec(whole)?.[0] ?? whole
  return { preview, isWhole: preview === whole }
}
