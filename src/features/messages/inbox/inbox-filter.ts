import type { MessageStatus } from '../message-status'

/** Which part of the inbox is shown: a status, what waits too long, what looks like spam, or all of it. */
export const inboxViews = ['new', 'open', 'answered', 'closed', 'overdue', 'held'] as const
export type InboxView = (typeof inboxViews)[number]

/** The same as the call takes it. */
export interface InboxFilter {
  status?: MessageStatus | undefined
  overdue?: 'true' | undefined
  assigneeId?: number | 'none' | undefined
  search?: string | undefined
}

export const viewFilter = (view: InboxView | undefined): InboxFilter =>
  view === 'overdue' ? { overdue: 'true' } : { status: view === 'held' ? undefined : view }
