import { findExpiredCount } from '@/content/retention.server'
import type { Page } from '@/platform/rendering/page-query'
import type { Services } from '@/platform/services.server'
import { dayRange, monthRange } from '@/platform/time/zoned-days.server'
import type { ContactFilter } from './contact-filter.schema'
import { presentContactMessage } from './contact-message.presenter.server'
import { type Criteria, countContactMessages, listContactMessages } from './contact-message.repository.server'
import type { ContactMessage } from './contact-message.schema'
import { CONTACT_MESSAGE } from './contact-message-email.server'

/** Both days count whole, as they are where the community is (spec decisions, 'The API'). */
const criteriaOf = ({ startDate, endDate, ...rest }: ContactFilter, timeZone: string): Criteria => ({
  ...rest,
  ...dayRange({ startDate, endDate }, timeZone),
})

/** The messages under the filter, newest first, in batches; all of them without a limit. */
export async function* presentContactMessages(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  filter: ContactFilter,
  page: Partial<Page> = {},
): AsyncGenerator<ContactMessage[], void> {
  for await (const rows of listContactMessages(db, criteriaOf(filter, clock.timeZone), page)) yield rows.map(presentContactMessage)
}

/** How many ever came and how many this month, and, where only a part is asked for, under the filter. */
export async function readContactMessageTotals({ db, clock }: Pick<Services, 'db' | 'clock'>, filter: ContactFilter, page: Page) {
  const isPart = page.limit !== undefined || page.offset !== undefined
  return {
    total: (await countContactMessages(db)) + (await findExpiredCount(db, { entity: CONTACT_MESSAGE })),
    totalThisMonth: await countContactMessages(db, monthRange(clock.today(), clock.timeZone)),
    ...(isPart && { matching: await countContactMessages(db, criteriaOf(filter, clock.timeZone)) }),
  }
}
