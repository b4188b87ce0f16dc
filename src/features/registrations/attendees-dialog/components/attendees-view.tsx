import type { UseQueryResult } from '@tanstack/react-query'
import { ListStates } from '@/components/table/list-states'
import type { AdminEvent } from '@/features/events/event.schema'
import { viewCounts } from '../../attendees/attendee-views'
import { STATUS_VIEWS, type StatusView, type useAttendeesAddress } from '../../attendees/attendees-address'
import type { AttendeesAnswer } from '../../attendees/changed-attendees'
import { SessionField } from '../../attendees/components/session-field'
import type { ChosenSession } from '../../attendees/use-chosen-session'
import type { CheckIns } from '../../door/use-check-ins'
import { AttendanceFigures } from './attendance-figures'
import { AttendeeFigures } from './attendee-figures'
import { AttendeeList } from './attendee-list'
import { OtherDates } from './other-dates'

interface AttendeesViewProps {
  event: AdminEvent
  query: UseQueryResult<AttendeesAnswer>
  /** Asked for only where they are looked at. */
  cancelled: UseQueryResult<AttendeesAnswer>
  session: ChosenSession
  checkIns: CheckIns
  address: ReturnType<typeof useAttendeesAddress>
}

/** The attendees as a list: figures, what narrows it, the rows, and who came. */
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
      {session.choices && <AttendanceFigures eventId={event.id} onChoose={(startsAt) => address.change({ session: startsAt })} />}
    </>
  )
}

const expiredText = (count: number) =>
  `${count === 1 ? '1 older registration' : `${count.toLocaleString('en-US')} older registrations`} for this event ${count === 1 ? 'was' : 'were'} deleted automatically, as set in Settings.`

const names: Record<StatusView, string> = { all: 'All', registered: 'Registered', waitlist: 'Waitlist', cancelled: 'Canceled' }

const Views = ({
  counts,
  chosen,
  onChoose,
}: {
  counts: Record<StatusView, number>
  chosen: StatusView
  onChoose: (view: StatusView) => void
}) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
  <div role="group" aria-label="Show" className="views">
    {STATUS_VIEWS.map((view) => (
      <button key={view} type="button" aria-pressed={view === chosen} onClick={() => onChoose(view)}>
        {names[view]} <small>{counts[view].toLocaleString('en-US')}</small>
      </button>
    ))}
  </div>
)
