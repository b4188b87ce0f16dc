import type { Overview } from '@/content/staff/overview.schema'
import type { StaffFinding } from '@/content/staff/staff-search.schema'
import type { Services } from '@/platform/services.server'
import { addDays } from '@/platform/time/calendar-days'
import { todayIn } from '@/platform/time/clock'
import { dayText } from '@/platform/time/date-format'
import { dayRange } from '@/platform/time/zoned-days.server'
import { truncated } from '@/platform/truncated'
import { countContactMessages, findOldestAt, listContactMessages, searchContactMessages } from './contact-message.repository.server'

/** Answers aren’t tracked yet, so “new” means the last 7 days. */
const DAYS = 7
const LATEST = 4
const EXCERPT = 140

/** What came within a week. */
export async function readNewContactMessages({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<Overview['enquiries']> {
  const { from } = dayRange({ startDate: addDays(clock.today(), 1 - DAYS) }, clock.timeZone)
  const { value: rows } = await listContactMessages(db, { from }, { limit: LATEST }).next()
  return {
    days: DAYS,
    count: await countContactMessages(db, { from }),
    oldestAt: await findOldestAt(db, { from }),
    latest: (rows ?? []).map(({ id, name, message, createdAt }) => ({
      id,
      name,
      excerpt: truncated(message.replace(/\s+/g, ' '), EXCERPT),
      createdAt,
    })),
  }
}

/** The newest messages of whom staff look for; each opens the messages of its day. */
export async function findContactMessagesForStaff(
  { db, clock: { timeZone } }: Services,
  search: string,
  most: number,
): Promise<StaffFinding[]> {
  return (await searchContactMessages(db, search, most)).map(({ name, email, createdAt }) => {
    const day = todayIn(timeZone, new Date(createdAt))
    return {
      title: name,
      detail: `${email}, ${dayText(createdAt, timeZone)}`,
      url: `/admin?${new URLSearchParams({ tab: 'contact-reports', startDate: day, endDate: day })}`,
    }
  })
}
