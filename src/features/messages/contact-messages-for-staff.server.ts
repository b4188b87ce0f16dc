import type { Overview } from '@/content/staff/overview.schema'
import type { StaffFinding } from '@/content/staff/staff-search.schema'
import type { Services } from '@/platform/services.server'
import { truncated } from '@/platform/text/plain-text'
import { dayText } from '@/platform/time/date-format'
import {
  type Criteria,
  countContactMessages,
  findOldestAt,
  listContactMessages,
  listOldestContactMessages,
  searchContactMessages,
} from './contact-message.repository.server'
import { overdueBefore, overdueDays, unanswered } from './message-status'

const LATEST = 4
/** Of these at most: what is new should be seen too. */
const LATEST_OVERDUE = 2
const EXCERPT = 140

/** What someone should answer: the new messages, and those that have waited too long (spec B §5.1, §6.6). */
export async function readMessagesToAnswer({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<Overview['enquiries']> {
  const now = clock.now()
  const isNew: Criteria = { statuses: ['new'] }
  const isOverdue: Criteria = { statuses: unanswered, waitingSince: overdueBefore(now) }
  const count = await countContactMessages(db, isNew)
  const oldestOverdue = await findOldestAt(db, isOverdue)
  const { value: newest = [] } = await listContactMessages(db, isNew, { limit: LATEST }).next()
  const overdue = await listOldestContactMessages(db, isOverdue, LATEST_OVERDUE)
  const others = newest.filter(({ id }) => !overdue.some((row) => row.id === id))
  return {
    count,
    oldestAt: await findOldestAt(db, isNew),
    overdue: await countContactMessages(db, isOverdue),
    longestWait: oldestOverdue === null ? null : overdueDays({ status: 'open', createdAt: oldestOverdue }, now),
    toAnswer: count + (await countContactMessages(db, { ...isOverdue, statuses: ['open'] })),
    latest: [...overdue, ...others].slice(0, LATEST).map((row) => ({
      id: row.id,
      name: row.name,
      excerpt: truncated(row.message.replace(/\s+/g, ' '), EXCERPT),
      createdAt: row.createdAt,
      overdueDays: overdueDays(row, now),
    })),
  }
}

/** The newest messages of the person that staff look for. */
export async function findContactMessagesForStaff(
  { db, clock: { timeZone } }: Services,
  search: string,
  limit: number,
): Promise<StaffFinding[]> {
  return (await searchContactMessages(db, search, limit)).map(({ id, name, email, createdAt }) => ({
    title: name,
    detail: `${email}, ${dayText(createdAt, timeZone)}`,
    url: `/admin?tab=contact-reports&message=${id}`,
  }))
}
