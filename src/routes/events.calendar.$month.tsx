import { createFileRoute, notFound, rootRouteId } from '@tanstack/react-router'
import { eventMonthQuery } from '@/features/events/calendar/event-month.queries'
import { isMonth, monthWords } from '@/features/events/calendar/months'
import { loadPageData } from '@/platform/rendering/page-data'
import { calendarHead } from './-calendar/calendar-head'
import { CalendarPage } from './-calendar/calendar-page'

export const Route = createFileRoute('/events/calendar/$month')({
  loader: async ({ context: { queryClient }, params: { month } }) => {
    if (!isMonth(month)) throw notFound({ routeId: rootRouteId })
    await loadPageData(queryClient, eventMonthQuery(month))
  },
  head: ({ params: { month }, matches, match: { context } }) => {
    if (!isMonth(month)) return {}
    const { name, year } = monthWords(month)
    return calendarHead({ ...context, month, matches, title: `Events in ${name} ${year}`, path: `/events/calendar/${month}` })
  },
  component: Month,
})

function Month() {
  return <CalendarPage month={Route.useParams().month} />
}
