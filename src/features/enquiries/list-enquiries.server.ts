import { findExpiredCount } from '@/content/retention.server'
import type { Page } from '@/platform/rendering/page-query'
import type { Services } from '@/platform/services.server'
import { dayRange, monthRange } from '@/platform/time/zoned-days.server'
import { presentEnquiry } from './enquiry.presenter.server'
import { type Criteria, countEnquiries, listEnquiries } from './enquiry.repository.server'
import type { Enquiry } from './enquiry.schema'
import type { ContactFilter } from './enquiry-filter.schema'
import { ENQUIRY } from './enquiry-mail.server'

/** Both days count whole, as they are where the community is (spec decisions, 'The API'). */
const criteriaOf = ({ startDate, endDate, ...rest }: ContactFilter, timeZone: string): Criteria => ({
  ...rest,
  ...dayRange({ startDate, endDate }, timeZone),
})

/** The messages under the filter, newest first, in batches; all of them without a limit. */
export async function* contactReports(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  filter: ContactFilter,
  page: Partial<Page> = {},
): AsyncGenerator<Enquiry[], void> {
  for await (const rows of listEnquiries(db, criteriaOf(filter, clock.timeZone), page)) yield rows.map(presentEnquiry)
}

/** How many ever came and how many this month, and, where only a part is asked for, under the filter. */
export async function countContactReports({ db, clock }: Pick<Services, 'db' | 'clock'>, filter: ContactFilter, page: Page) {
  const isPart = page.limit !== undefined || page.offset !== undefined
  return {
    total: (await countEnquiries(db)) + (await findExpiredCount(db, { entity: ENQUIRY })),
    totalThisMonth: await countEnquiries(db, monthRange(clock.today(), clock.timeZone)),
    ...(isPart && { matching: await countEnquiries(db, criteriaOf(filter, clock.timeZone)) }),
  }
}
