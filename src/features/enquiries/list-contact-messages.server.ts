import type { Page } from '@/platform/rendering/page-query'
import type { Services } from '@/platform/services.server'
import { dayRange, monthRange } from '@/platform/time/zoned-days.server'
import { site } from '@/site/facts'
import type { ContactFilter } from './contact-filter.schema'
import { presentContactMessage } from './contact-message.presenter.server'
import { type Criteria, countContactMessages, listContactMessages } from './contact-message.repository.server'
import type { ContactMessage } from './contact-message.schema'

/** Both days count whole, as they are where the community is (spec decisions, 'The API'). */
const criteriaOf = ({ startDate, endDate, ...rest }: ContactFilter): Criteria => ({
  ...rest,
  ...dayRange({ startDate, endDate }, site.timeZone),
})

/** The messages under the filter, newest first, in batches; all of them without a limit. */
export async function* contactReports(
  { db }: Pick<Services, 'db'>,
  filter: ContactFilter,
  page: Partial<Page> = {},
): AsyncGenerator<ContactMessage[], void> {
  for await (const rows of listContactMessages(db, criteriaOf(filter), page)) yield rows.map(presentContactMessage)
}

/** How many there are at all and of this month, and, where only a part is asked for, under the filter. */
export async function countContactReports({ db, clock }: Pick<Services, 'db' | 'clock'>, filter: ContactFilter, page: Page) {
  const isPart = page.limit !== undefined || page.offset !== undefined
  return {
    total: await countContactMessages(db),
    totalThisMonth: await countContactMessages(db, monthRange(clock.today(), site.timeZone)),
    ...(isPart && { matching: await countContactMessages(db, criteriaOf(filter)) }),
  }
}
