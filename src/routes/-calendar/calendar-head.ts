import type { QueryClient } from '@tanstack/react-query'
import { eventMonthQuery } from '@/features/events/calendar/event-month.queries'
import { addMonths, isNear, monthsBetween, monthWords } from '@/features/events/calendar/months'
import { todayIn } from '@/platform/time/clock'
import { pageHead, publicUrlIn } from '@/routes/-layout/page-head'
import type { Site } from '@/site/site.schema'

interface CalendarHead {
  /** YYYY-MM */
  month: string
  title: string
  path: string
  site: Site
  queryClient: QueryClient
  matches: Parameters<typeof publicUrlIn>[0]
}

/** The head of a month's page. Search engines are to keep those that hold something and are not far away. */
export function calendarHead({ month, title, path, site, queryClient, matches }: CalendarHead) {
  const { name, year } = monthWords(month)
  const description = `What takes place at the ${site.community} in ${name} ${year}: introductions, workshops, meditations and groups, day by day.`
  const { meta, links } = pageHead({ site, title, description, path, matches })
  // Like what shared links show, the server's HTML alone tells it.
  if (!import.meta.env.SSR) return { meta, links }
  const today = todayIn(site.timeZone)
  const isEmpty = queryClient.getQueryData(eventMonthQuery(month).queryKey)?.events.length === 0
  const isFar = Math.abs(monthsBetween(today.slice(0, 7), month)) > 24
  const neighbours = [
    { rel: 'prev', month: addMonths(month, -1) },
    { rel: 'next', month: addMonths(month, 1) },
  ].filter((neighbour) => isNear(neighbour.month, today))
  return {
    meta: [...meta, ...(isEmpty || isFar ? [{ name: 'robots', content: 'noindex' }] : [])],
    links: [...links, ...neighbours.map(({ rel, month }) => ({ rel, href: `${publicUrlIn(matches)}/events/calendar/${month}` }))],
  }
}
