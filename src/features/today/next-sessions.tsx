import type { Overview } from '@/content/staff/overview.schema'
import { useMay } from '@/features/desk/staff-address'
import { StaffLink } from '@/features/desk/staff-link'
import { formatInsteadOf, formatTimes } from '@/features/events/schedule/format-session'
import { capitalize } from '@/platform/text/nouns'
import { RowState } from '@/ui/table/row-state'
import { Part } from './part'
import { formatOffer, formatUpcoming, sessionDate } from './today-words'

type Session = Overview['sessions'][number]
type Here = Parameters<typeof formatOffer>[1]

/** Of each event the next session, with how many come and wait. */
export const NextSessions = ({ sessions, here }: { sessions: readonly Session[]; here: Here }) => (
  <Part title="Next sessions" all={{ url: '/admin?tab=events', label: 'All events' }}>
    {sessions.length === 0 ? (
      <p className="none">No upcoming sessions. They will appear here.</p>
    ) : (
      <ul>
        {sessions.map((session) => (
          <SessionItem key={session.eventId} session={session} here={here} />
        ))}
      </ul>
    )}
  </Part>
)

function SessionItem({ session, here }: { session: Session; here: Here }) {
  const { date, day, year } = sessionDate(session, here)
  const offer = formatOffer(session, here)
  const isHost = useMay('host')
  const sessionParameter = session.session ? `&session=${encodeURIComponent(session.session)}` : ''
  return (
    <li className="session">
      <time dateTime={session.startsAt}>
        {date}
        <small>
          {day}
          {year && <span className="block">{year}</span>}
        </small>
      </time>
      <div>
        <StaffLink
          url={`/admin?tab=events&${isHost ? `attendees=${session.eventId}${sessionParameter}` : `edit=${session.eventId}`}`}
          className="name"
        >
          {session.title}
        </StaffLink>
        <p className="fine">
          {[capitalize(formatTimes(session)), formatInsteadOf(session), session.location].filter(Boolean).join(', ') +
            (offer && `. ${offer}`)}
        </p>
      </div>
      <Coming session={session} />
    </li>
  )
}

/** With more places than this, the strokes, one for each, become a line. */
const STROKES = 24

function Coming({ session }: { session: Session }) {
  const { coming, capacity } = session
  const words = formatUpcoming(session)
  if (!words) return null
  if (session.isFull)
    return (
      <p className="coming">
        <RowState sign="due">{words}</RowState>
      </p>
    )
  return (
    <p className="coming">
      {capacity !== null && (
        <span
          aria-hidden="true"
          className={capacity > STROKES ? 'places joined' : 'places'}
          style={{ '--taken': coming, '--of': capacity }}
        />
      )}
      {words}
    </p>
  )
}
