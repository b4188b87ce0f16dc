import { getRouteApi } from '@tanstack/react-router'
import './month.css'
import { EventMonth } from '@/features/events/components/event-month'
import { MonthHead } from '@/features/events/components/month-head'
import { SubscribeToCalendar } from '@/features/events/components/subscribe-to-calendar'
import { useToday } from '@/routes/-layout/today'

const root = getRouteApi('__root__')

/** The page of a month (YYYY-MM). */
export function CalendarPage({ month }: { month: string }) {
  const today = useToday()
  const publicUrl = root.useLoaderData({ select: (data) => data.publicUrl })
  return (
    <div className="wrap pt-[clamp(2rem,5vw,3.5rem)] pb-section">
      <MonthHead month={month} today={today} />
      <EventMonth month={month} today={today} />
      <div className="pt-14">
        <SubscribeToCalendar publicUrl={publicUrl} />
      </div>
    </div>
  )
}
