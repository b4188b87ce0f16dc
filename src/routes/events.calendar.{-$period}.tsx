import { createFileRoute } from '@tanstack/react-router'
import { CalendarPage } from './-pages/calendar'
import { calendarHead, loadCalendar } from './-pages/load-calendar'

export const Route = createFileRoute('/events/calendar/{-$period}')({
  loader: ({ context, params }) => loadCalendar(context, params.period),
  head: calendarHead,
  component: () => <CalendarPage period={Route.useLoaderData().period} />,
})
