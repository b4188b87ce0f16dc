import type { QueryClient } from '@tanstack/react-query'
import { notFound, rootRouteId } from '@tanstack/react-router'
import { eventMonthQuery } from '@/features/events/calendar/event-month.queries'
import { addMonths, isMonth, isNear, monthsBetween, monthWords } from '@/features/events/calendar/months'
import { loadPageData } from '@/platform/rendering/page-data'
import { todayIn } from '@/platform/time/clock'
import type { Site } from '@/site/site.schema'

/**
 * Loads a month's page and gives what its head tells; without a month, the present one's. Search engines are to keep the months that hold
 * something and are not far away. Throws `notFound` for what is no month.
 */
export async function loadMonth({ queryClient, site }: { queryClient: QueryClient; site: Site }, given?: string) {
  if (given !== undefined && !isMonth(given)) throw notFound({ routeId: rootRouteId })
  const today = todayIn(site.timeZone)
  const month = given ?? today.slice(0, 'YYYY-MM'.length)
  await loadPageData(queryClient, eventMonthQuery(month))
  const { name, year } = monthWords(month)
  const isEmpty = queryClient.getQueryData(eventMonthQuery(month).queryKey)?.events.length === 0
  return {
    month,
    title: given ? `Events in ${name} ${year}` : 'Calendar of Events',
    path: given ? `/events/calendar/${month}` : '/events/calendar',
    description: `What takes place at the ${site.community} in ${name} ${year}: introductions, workshops, meditations and groups, day by day.`,
    isIndexed: !isEmpty && Math.abs(monthsBetween(today.slice(0, 7), month)) <= 24,
    neighbours: [
      { rel: 'prev', month: addMonths(month, -1) },
      { rel: 'next', month: addMonths(month, 1) },
    ].filter((neighbour) => isNear(neighbour.month, today)),
  }
}
