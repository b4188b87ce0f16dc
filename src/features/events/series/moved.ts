import { shortDayInWords } from './session-words'

/** When a session begins (YYYY-MM-DDTHH:mm), and the day it was planned for (YYYY-MM-DD) if it was moved to another one. */
export interface MaybeMoved {
  startsAt: string
  insteadOf?: string | undefined
}

/** `{ insteadOf: '2026-12-31' }` for a session that was moved away from `date`, the day that its rule gives; nothing for others. */
export const movedFrom = ({ startsAt, date }: { startsAt: string; date: string }): { insteadOf?: string } =>
  startsAt.startsWith(date) ? {} : { insteadOf: date }

/** `instead of Thu, Dec 31`, with the year where the session itself is in another one; empty for one that was not moved. `inWords` writes the day. */
export const insteadOfInWords = ({ startsAt, insteadOf }: MaybeMoved, inWords = shortDayInWords): string =>
  insteadOf ? `instead of ${inWords(insteadOf, startsAt)}` : ''

/** `Wed, Dec 30, instead of Thu, Dec 31`: words of when a session takes place, and of the day it was planned for. */
export const withInsteadOf = (words: string, session: MaybeMoved, inWords = shortDayInWords): string =>
  [words, insteadOfInWords(session, inWords)].filter(Boolean).join(', ')
