import { keysOf } from '@/platform/keys-of'

/** What became of a message (spec B §5.1): no one has looked after it; someone does; a reply was sent; nothing is left to do. */
export const messageStatusLabels = { new: 'New', open: 'Open', answered: 'Answered', closed: 'Closed' } as const
export type MessageStatus = keyof typeof messageStatusLabels
export const messageStatuses = keysOf(messageStatusLabels)

export const unanswered = ['new', 'open'] as const satisfies MessageStatus[]

const OVERDUE_DAYS = 3

const DAY = 86_400_000

export const overdueBefore = (now: Date): string => new Date(now.getTime() - OVERDUE_DAYS * DAY + 1).toISOString()

export function overdueDays({ status, createdAt }: { status: MessageStatus; createdAt: string }, now: Date): number | null {
  const days = Math.floor((now.getTime() - Date.parse(createdAt)) / DAY)
  return status !== 'answered' && status !== 'closed' && days >= OVERDUE_DAYS ? days : null
}
