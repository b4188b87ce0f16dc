import { createFileRoute } from '@tanstack/react-router'
import { calendarHead } from './-calendar/calendar-head'
import { CalendarPage } from './-calendar/calendar-page'
import { loadMonth } from './-calendar/load-month'

export const Route = createFileRoute('/events/calendar/')({
  // What loads it comes with the page, since few go there.
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context }) => loadMonth(context),
  head: calendarHead,
  component: Month,
})

function Month() {
  return <CalendarPage month={Route.useLoaderData().month} />
}
