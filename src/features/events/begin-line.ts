import type { CommunityEvent } from './event.schema'

/** One line for when an event begins: `October 5, 2027, 10:00 AM`, or the words for recurring ones (spec D1 §2). */
export function beginLine(event: Pick<CommunityEvent, 'date' | 'month' | 'year' | 'time' | 'isRecurring'>): string {
  if (event.isRecurring) return 'Recurring Event - See schedule for details'
  return [`${event.month} ${event.date}`, event.year, event.time].filter(Boolean).join(', ')
}
