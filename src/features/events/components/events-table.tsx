import { Users } from 'lucide-react'
import { ActionsCell, Cell, Row, RowHeader, Table } from '@/components/table'
import { calendarDayText } from '@/platform/date-format'
import type { AdminEvent } from '../event.schema'
import { inSortOrder } from '../event-date'

export const eventColumns = ['Title', 'Date', 'Time', 'Location', 'Facilitator', 'Actions']

interface EventsTableProps {
  events: readonly AdminEvent[]
  onViewAttendees: (event: AdminEvent) => void
}

/** Every event, the featured one first (spec D2 §2). */
export function EventsTable({ events, onViewAttendees }: EventsTableProps) {
  return (
    <Table caption="All events, in the order visitors see them" columns={eventColumns}>
      {inSortOrder(events).map((event) => (
        <Row key={event.id}>
          <RowHeader>{event.title}</RowHeader>
          <Cell className="@2xl:whitespace-nowrap">{dateText(event)}</Cell>
          <Cell className="@2xl:min-w-22">{event.time}</Cell>
          <Cell className="@2xl:min-w-28 @max-2xl:text-ink-soft">{event.location}</Cell>
          <Cell className="@2xl:min-w-27 @max-2xl:text-ink-soft">{event.facilitator}</Cell>
          <ActionsCell>
            <button
              type="button"
              onClick={() => onViewAttendees(event)}
              className="inline-flex min-h-6 cursor-pointer items-center gap-2 font-[550] text-ink-soft underline decoration-transparent underline-offset-4 transition-colors group-hover:text-accent hover:decoration-current @max-2xl:text-accent"
            >
              <Users aria-hidden="true" size={17} strokeWidth={1.6} />
              View Attendees
              <span className="sr-only"> of {event.title}</span>
            </button>
          </ActionsCell>
        </Row>
      ))}
    </Table>
  )
}

/** The table's date: `Oct 5, 2027`, or `Recurring` (spec D2 §2, §9). */
function dateText(event: AdminEvent): string {
  if (event.isRecurring) return 'Recurring'
  return event.eventDate ? calendarDayText(event.eventDate) : [`${event.month} ${event.date}`.trim(), event.year].filter(Boolean).join(', ')
}
