import { ColumnChart } from '@/components/chart/column-chart'
import { sessionText } from '../../attendees/attendee-words'

interface AttendanceChartProps {
  /** The latest first. */
  sessions: readonly { session: string | null; registered: number; guests: number; present: number }[]
}

const MAX_SESSIONS = 26

/** How many were registered and came, from session to session; the table below it has all of them. */
export function AttendanceChart({ sessions }: AttendanceChartProps) {
  const columns = sessions
    .flatMap(({ session, registered, guests, present }) =>
      session ? [{ label: sessionText(session), value: present, of: Math.max(present, registered + guests) }] : [],
    )
    .slice(0, MAX_SESSIONS)
    .toReversed()
  return (
    columns.length > 1 && (
      <ColumnChart title="Attendance over time" heads={['Session', 'Came', 'Registered, with guests']} columns={columns} isTableBelow />
    )
  )
}
