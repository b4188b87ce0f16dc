import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { todayIn } from '@/platform/time/clock'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { ColumnChart } from '@/ui/column-chart'
import { LazyDetails } from '@/ui/section'
import { ColumnHeads } from '@/ui/table/column-heads'
import { ListStates } from '@/ui/table/list-states'
import { attendanceQuery } from '../attendees/attendee.queries'
import type { AttendeeCounts } from '../attendees/attendee.schema'
import {
  type AttendeesAnswer,
  STATUS_VIEWS,
  type StatusView,
  sessionText,
  type useAttendeesAddress,
  viewCounts,
} from '../attendees/attendee-views'
import { SessionField } from '../attendees/session-field'
import type { ChosenSession } from '../attendees/use-chosen-session'
import type { AdminEvent } from '../event.schema'
import { capacityOfDate } from '../schedule/timing'
import { AttendeeList } from './attendee-list'
import type { CheckIns } from './use-check-ins'

interface AttendeesViewProps {
  event: AdminEvent
  query: UseQueryResult<AttendeesAnswer>
  cancelled: UseQueryResult<AttendeesAnswer>
  session: ChosenSession
  checkIns: CheckIns
  address: ReturnType<typeof useAttendeesAddress>
}

export function AttendeesView({ event, query, cancelled, session, checkIns, address }: AttendeesViewProps) {
  const { data } = query
  if (!data) return null
  const shown = address.show === 'cancelled' ? cancelled : query
  return (
    <>
      <div className="figures">
        <AttendeeFigures event={event} counts={data.counts} session={session} />
        {session.choices && (
          <div className="choice">
            <SessionField
              choices={session.choices}
              value={session.startsAt}
              hasAll
              onChange={(startsAt) => address.change({ session: startsAt ?? 'all' })}
            />
          </div>
        )}
      </div>
      <OtherDates dates={session.others} onChoose={(startsAt) => address.change({ session: startsAt })} />
      {data.counts.expired > 0 && <p className="mb-4 text-ink-soft text-small">{expiredText(data.counts.expired)}</p>}
      <ListStates query={shown} loading="Loading attendees" failure="Unable to load attendees">
        <AttendeeList
          event={event}
          attendees={shown.data?.attendees ?? []}
          total={data.total}
          hasExpired={data.counts.expired > 0}
          view={address.show}
          isLoading={shown.isPlaceholderData}
          views={<Views counts={viewCounts(data.counts)} chosen={address.show} onChoose={(show) => address.change({ show })} />}
          session={session}
          checkIns={checkIns}
        />
      </ListStates>
      {session.choices && (
        <LazyDetails summary="Attendance" className="mt-8">
          <Attendance eventId={event.id} onChoose={(startsAt) => address.change({ session: startsAt })} />
        </LazyDetails>
      )}
    </>
  )
}

const expiredText = (count: number) =>
  `${count === 1 ? '1 older registration' : `${count.toLocaleString('en-US')} older registrations`} for this event ${count === 1 ? 'was' : 'were'} deleted automatically, as set in Settings.`

const names: Record<StatusView, string> = {
  all: 'All',
  registered: 'Registered',
  held: 'Held',
  waitlist: 'Waitlist',
  cancelled: 'Canceled',
}

interface ViewsProps {
  counts: Record<StatusView, number>
  chosen: StatusView
  onChoose: (view: StatusView) => void
}

const Views = ({ counts, chosen, onChoose }: ViewsProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
  <div role="group" aria-label="Show" className="views">
    {STATUS_VIEWS.filter((view) => view !== 'held' || view === chosen || counts.held > 0).map((view) => (
      <button key={view} type="button" aria-pressed={view === chosen} onClick={() => onChoose(view)}>
        {names[view]} <small>{counts[view].toLocaleString('en-US')}</small>
      </button>
    ))}
  </div>
)

const MAX_NAMED = 6

function OtherDates({ dates, onChoose }: { dates: ChosenSession['others']; onChoose: (startsAt: string) => void }) {
  const today = todayIn(useSite().timeZone)
  const more = dates.length - MAX_NAMED
  return (
    dates.length > 0 && (
      <p className="-mt-1 mb-3 text-ink-soft leading-loose">
        Other dates with people:{' '}
        {dates.slice(0, MAX_NAMED).map(({ startsAt, people }, index) => (
          <span key={startsAt}>
            {index > 0 && ', '}
            <Button variant="quiet" onClick={() => onChoose(startsAt)} className="inline! text-left!">
              {sessionText(startsAt, today)}
            </Button>
            : {people.toLocaleString('en-US')} {people === 1 ? 'person' : 'people'}
          </span>
        ))}
        {more > 0 && `, and ${more} more`}
      </p>
    )
  )
}

function capacityShown({ registration, exceptions }: AdminEvent, { startsAt }: ChosenSession): number | null {
  const capacity = registration?.capacity ?? null
  if (!registration?.perSession) return capacity
  return startsAt === null ? null : capacityOfDate(exceptions, startsAt, capacity)
}

/** With more places than this, the strokes, one for each, become a line. */
const STROKES = 24

const formatCount = (count: number) => count.toLocaleString('en-US')

/** How many places are taken, and who waits or has come. Of a series with registration for each date, places are those of one date. */
function AttendeeFigures({ event, counts, session }: { event: AdminEvent; counts: AttendeeCounts; session: ChosenSession }) {
  const capacity = capacityShown(event, session)
  const { held, waitlist, registered } = viewCounts(counts)
  return (
    <>
      {capacity === null ? (
        <Figure count={registered} of="registered" />
      ) : (
        <div>
          <Figure count={counts.placesTaken} of={`of ${formatCount(capacity)} places`} />
          <span
            aria-hidden="true"
            className={capacity > STROKES ? 'places joined' : 'places'}
            style={{ '--taken': Math.min(counts.placesTaken, capacity), '--of': capacity }}
          />
        </div>
      )}
      {held > 0 && <Figure count={held} of="held until paid" />}
      {(waitlist > 0 || event.registration?.waitlist) && <Figure count={waitlist} of="waiting" />}
      {counts.present > 0 && session.canCheckIn && <Figure count={counts.present} of="came" />}
    </>
  )
}

const Figure = ({ count, of }: { count: number; of: string }) => (
  <p className="figure">
    {formatCount(count)} <small>{of}</small>
  </p>
)

function Attendance({ eventId, onChoose }: { eventId: number; onChoose: (startsAt: string) => void }) {
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
                      'All dates'
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
  sessions: readonly { session: string | null; registered: number; guests: number; present: number }[]
}

const MAX_SESSIONS = 26

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
