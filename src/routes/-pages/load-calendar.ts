import { notFound, rootRouteId } from '@tanstack/react-router'
import { addMonths, isMonth, isNear, monthParts, monthsBetween } from '@/features/events/calendar/months'
import { calendarQuery } from '@/features/events/event.queries'
import type { TextContext } from '@/features/pages/texts/page-text.queries'
import { loadPageData } from '@/platform/rendering/page-data'
import { dayParts, isDay } from '@/platform/time/calendar'
import { todayIn } from '@/platform/time/clock'
import { pageHead, publicUrlIn } from '@/routes/-layout/page-head'
import type { Site } from '@/site/site.schema'

interface CalendarHead {
  period: string
  title: string
  path: string
  description: string
  isIndexed: boolean
  neighbors: { rel: string; month: string }[]
}

/** Loads the page of a month (the present one where none is given) or of a day. Throws `notFound` for what is neither. */
export async function loadCalendar({ queryClient, site }: TextContext, given?: string): Promise<CalendarHead> {
  if (given !== undefined && !isMonth(given) && !isDay(given)) throw notFound({ routeId: rootRouteId })
  const today = todayIn(site.timeZone)
  const period = given ?? today.slice(0, 'YYYY-MM'.length)
  await loadPageData(queryClient, calendarQuery(period))
  if (isDay(period)) return dayHead(site, period)
  const isEmpty = queryClient.getQueryData(calendarQuery(period).queryKey)?.days.length === 0
  return monthHead(site, { month: period, given, today, isEmpty })
}

function dayHead({ community }: Site, day: string): CalendarHead {
  const { month, date, year } = dayParts(day)
  const name = `${month} ${date}, ${year}`
  const description = `Events at the ${community} on ${name}.`
  return { period: day, title: `Events on ${name}`, path: `/events/calendar/${day}`, description, isIndexed: false, neighbors: [] }
}

/** Search engines are to keep the months that hold something and are not far away. */
function monthHead(
  { community }: Site,
  { month, given, today, isEmpty }: { month: string; given: string | undefined; today: string; isEmpty: boolean },
): CalendarHead {
  const { name, year } = monthParts(month)
  return {
    period: month,
    title: given ? `Events in ${name} ${year}` : 'Events Calendar',
    path: given ? `/events/calendar/${month}` : '/events/calendar',
    description: `Events at the ${community} in ${name} ${year}: introductions, workshops, meditations and groups, day by day.`,
    isIndexed: !isEmpty && Math.abs(monthsBetween(today.slice(0, 7), month)) <= 24,
    neighbors: [
      { rel: 'prev', month: addMonths(month, -1) },
      { rel: 'next', month: addMonths(month, 1) },
    ].filter((neighbor) => isNear(neighbor.month, today)),
  }
}

interface LoadedPage {
  loaderData?: CalendarHead | undefined
  matches: Parameters<typeof publicUrlIn>[0]
  match: { context: { site: Site } }
}

export function calendarHead({ loaderData, matches, match }: LoadedPage) {
  if (!loaderData) return {}
  const { meta, links } = pageHead({
    site: match.context.site,
    ...loaderData,
    matches,
    ...(import.meta.env.SSR && { list: { name: 'Events', path: '/events' } }),
  })
  // Like what shared links show, only the server's HTML has it.
  if (!import.meta.env.SSR) return { meta, links }
  return {
    meta: [...meta, ...(loaderData.isIndexed ? [] : [{ name: 'robots', content: 'noindex' }])],
    links: [...links, ...loaderData.neighbors.map(({ rel, month }) => ({ rel, href: `${publicUrlIn(matches)}/events/calendar/${month}` }))],
  }
}
