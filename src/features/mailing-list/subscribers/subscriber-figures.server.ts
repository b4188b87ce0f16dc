import type { Services } from '@/platform/services.server'
import { lastMonths } from '@/platform/time/last-months.server'
import type { SubscriberMonth } from '../subscriber.schema'
import { countSubscribedBefore } from '../subscription.repository.server'

const MONTHS = 12

/** How the list grew in the last months, this one included. */
export async function subscriberFigures({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<SubscriberMonth[]> {
  const months = lastMonths(clock.today(), MONTHS, clock.timeZone)
  const [atFirst = 0, ...totals] = await countSubscribedBefore(db, [months[0]?.from ?? '', ...months.map(({ before }) => before)])
  return months.map(({ month }, index) => {
    const total = totals[index] ?? 0
    return { month, total, joined: total - (totals[index - 1] ?? atFirst) }
  })
}
