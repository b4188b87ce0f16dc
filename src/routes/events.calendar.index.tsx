import { createFileRoute } from '@tanstack/react-router'
import { eventMonthQuery } from '@/features/events/calendar/event-month.queries'
import { loadPageData } from '@/platform/rendering/page-data'
import { todayIn } from '@/platform/time/clock'
import { calendarHead } from './-calendar/calendar-head'
import { CalendarPage } from './-calendar/calendar-page'

export const Route = createFileRoute('/events/calendar/')({
  loader: async ({ context: { queryClient, site } }) => {
    const month = todayIn(site.timeZone).slice(0, 'YYYY-MM'.length)
    await loadPageData(queryClient, eventMonthQuery(month))
    return month
  },
  head: ({ loaderData: month, matches, match: { context } }) =>
    month ? calendarHead({ ...context, month, matches, title: 'Calendar of Events', path: '/events/calendar' }) : {},
  component: PresentMonth,
})

function PresentMonth() {
  return <CalendarPage month={Route.useLoaderData()} />
}
