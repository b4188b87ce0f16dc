const ALL_TAKEN = 'All places are taken'

/** Why a party gets no place although some are free: none is left, or too few for them (spec B §3.3). */
export function formatFull(left: number): string {
  if (left <= 0) return ALL_TAKEN
  return left === 1 ? 'Only 1 place is left' : `Only ${left} places are left`
}

export const isFullText = (text: string | undefined) => text === ALL_TAKEN || /^Only \d+ places? (?:is|are) left$/.test(text ?? '')
