import { useQuery } from '@tanstack/react-query'
import { ColumnChart } from '@/components/chart/column-chart'
import { LazyDetails } from '@/components/lazy-details'
import { ColumnHeads } from '@/components/table/column-heads'
import { ListStates } from '@/components/table/list-states'
import { todayIn } from '@/platform/time/clock'
import { useSite } from '@/site/use-site'
import { attendanceQuery } from '../../attendees/attendee.queries'
import { sessionText } from '../../attendees/attendee-words'

interface AttendanceProps {
  eventId: number
  /** Shows the attendees of one session. */
  onChoose: (startsAt: string) => void
}

/** Who came to a series, session by session; loaded once it is opened. */
export function AttendanceFigures({ eventId, onChoose }: AttendanceProps) {
  return (
    <LazyDetails summary="Attendance" className="mt-8">
      <Sessions eventId={eventId} onChoose={onChoose} />
    </LazyDetails>
  )
}

function Sessions({ eventId, onChoose }: AttendanceProps) {
  const query = useQuery(attendanceQuery(eventId))
  const today = todayIn(useSite().timeZone)
  const sessions = query.data?.sessions ?? []
  return (
    <ListStates query={query} loading="Loading who came" failure="Unable to load who came">
      {sessions.length === 0 ? (
        <p className="text-ink-soft">No attendance recorded.</p>
      ) : (
        <>
          <AttendanceChart sessions={sessions} />
          <table className="came">
            <caption className="sr-only">Attendance by session</caption>
            <ColumnHeads columns={['Session', 'Registered', 'Guests', 'Came']} />
            <tbody>
              {sessions.map(({ session, registered, guests, present }) => (
                <tr key={session}>
                  <th scope="row">
                    {session ? (
                      <button type="button" onClick={() => onChoose(session)}>
                        {sessionText(session, today)}
                      </button>
                    ) : (
                      'Without a known time'
                    )}
                  </th>
                  <td>{registered}</td>
                  <td>{guests}</td>
                  <td>{present}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </ListStates>
  )
}

interface AttendanceChartProps {
  /** The latest first. */
  sessions: readonly { session: string | null; registered: number; guests: number; present: number }[]
}

const MAX_SESSIONS = 26

/** How many were registered and came, from session to session; the table below it has all of them. */
function AttendanceChart({ sessions }: AttendanceChartProps) {
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
