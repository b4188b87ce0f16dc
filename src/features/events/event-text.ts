import { firstCharacters } from '@/platform/text/plain-text'
import type { CommunityEvent } from './event.schema'

export function cutTo(text: string, length: number): string {
  const first = firstCharacters(text, length)
  return first === text ? text : `${first.trimEnd()}…`
}

/** The featured event's description, cut as plain text, since half a link would be read out as its symbols (spec D1 §9). */
export const beginningOf = ({ plainText }: Pick<CommunityEvent, 'plainText'>): string => cutTo(plainText, BEGINNING)

/** In characters: of a description as plain text, visitors get one more, so that a longer one ends in an ellipsis. */
export const BEGINNING = 400

/** The one paragraph that introduces an event: its own intro, else the beginning of its description (spec D1 §2). */
export const introOf = ({ introText, plainText }: Pick<CommunityEvent, 'introText' | 'plainText'>) =>
  introText?.trim() || cutTo(plainText, 150)

export const formatLeaders = ({
  facilitator,
  facilitators,
}: {
  facilitator?: string | null | undefined
  facilitators?: readonly string[] | null | undefined
}) => [facilitator, ...(facilitators ?? [])].filter(Boolean).join(', ')

/** One line for when an event begins: `October 5, 2027, 10:00 AM`, or the words for recurring ones (spec D1 §2). */
export function beginLine(event: Pick<CommunityEvent, 'date' | 'month' | 'year' | 'time' | 'isRecurring'>): string {
  if (event.isRecurring) return 'Recurring Event - See schedule for details'
  return [`${event.month} ${event.date}`.trim(), event.year, event.time].filter(Boolean).join(', ')
}
