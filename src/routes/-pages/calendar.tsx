import './calendar.css'
import { SubscribeToCalendar } from '@/features/events/calendar/add-to-calendar'
import { EventDay, MonthGrid, MonthHead } from '@/features/events/calendar/month-grid'
import { isDay } from '@/platform/time/calendar'
import { usePublicUrl, useToday } from '@/routes/-layout/root-data'

export function CalendarPage({ period }: { period: string }) {
  const today = useToday()
  return (
    <div className="wrap pt-[clamp(2rem,4vw,3.5rem)] pb-section">
      {isDay(period) ? (
        <EventDay day={period} />
      ) : (
        <>
          <MonthHead month={period} today={today} />
          <MonthGrid month={period} today={today} />
        </>
      )}
      <div className="pt-14">
        <SubscribeToCalendar publicUrl={usePublicUrl()} />
      </div>
    </div>
  )
}
