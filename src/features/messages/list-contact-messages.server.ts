import { findExpiredCount } from '@/content/retention.server'
import type { Page } from '@/platform/rendering/page-query'
import type { Services } from '@/platform/services.server'
import { dayRange, monthRange } from '@/platform/time/zoned-time'
import type { ContactFilter, ContactQuery } from './contact-filter.schema'
import { presentContactMessage, type WrittenMessage } from './contact-message.presenter.server'
import { type Criteria, countContactMessages, listContactMessages } from './contact-message.repository.server'
import type { ContactMessage } from './contact-message.schema'
import { CONTACT_MESSAGE } from './contact-message-email.server'
import { countHeldMessages, type HeldMessageRow, listHeldMessages } from './inbox/held-message.repository.server'
import { presentMessages, readNames } from './inbox/present-messages.server'
import { overdueBefore, unanswered } from './message-status'

type Filter = Partial<ContactFilter> & Partial<Pick<ContactQuery, 'status' | 'overdue' | 'assigneeId' | 'search'>>

/** Both days count whole, as they are where the community is (spec decisions, 'The API'). */
function criteriaOf({ startDate, endDate, status, overdue, ...rest }: Filter, { clock }: Pick<Services, 'clock'>): Criteria {
  const statuses = status ? [status] : undefined
  return {
    ...rest,
    ...dayRange({ startDate, endDate }, clock.timeZone),
    statuses: overdue ? (statuses ?? unanswered) : statuses,
    ...(overdue && { waitingSince: overdueBefore(clock.now()) }),
  }
}

/** The messages under the filter, newest first, in batches; all of them without a limit. */
export async function* presentContactMessages(
  services: Pick<Services, 'db' | 'clock'>,
  filter: Filter,
  page: Partial<Page> = {},
): AsyncGenerator<ContactMessage[], void> {
  const { db, clock } = services
  const names = await readNames(services)
  for await (const rows of listContactMessages(db, criteriaOf(filter, { clock }), page)) yield presentMessages(services, rows, names)
}

/** The same as visitors wrote them, for the export. */
export async function* presentWrittenMessages(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  filter: ContactFilter,
): AsyncGenerator<WrittenMessage[], void> {
  for await (const rows of listContactMessages(db, criteriaOf(filter, { clock }), {})) yield rows.map(presentContactMessage)
}

/** How many ever came and how many this month, and, for a page of the list, under the filter. */
export async function readContactMessageTotals({ db, clock }: Pick<Services, 'db' | 'clock'>, filter: Filter, page: Partial<Page>) {
  const isPart = page.limit !== undefined || page.offset !== undefined
  return {
    total: (await countContactMessages(db)) + (await findExpiredCount(db, { entity: CONTACT_MESSAGE })),
    totalThisMonth: await countContactMessages(db, monthRange(clock.today(), clock.timeZone)),
    ...(isPart && { matching: await countContactMessages(db, criteriaOf(filter, { clock })) }),
  }
}

const HELD_PAGE = 50

/** What looks like spam, in the form of the list (spec B §10). */
export async function readHeldMessages(services: Pick<Services, 'db' | 'clock'>, { limit = HELD_PAGE, offset = 0 }: Partial<Page>) {
  const rows = await listHeldMessages(services.db, { limit, offset })
  return {
    messages: rows.map(presentHeldMessage),
    ...(await readContactMessageTotals(services, {}, {})),
    matching: await countHeldMessages(services.db),
  }
}

/** A held message in the form of the others: staff have made nothing of it. */
const presentHeldMessage = (row: HeldMessageRow): ContactMessage => ({
  ...presentContactMessage(row),
  status: 'new',
  assigneeId: null,
  assignee: null,
  overdueDays: null,
  notes: [],
  replies: [],
  held: true,
  heldReason: row.reason,
})
