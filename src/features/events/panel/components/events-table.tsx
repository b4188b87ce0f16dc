import { useState } from 'react'
import { Table } from '@/components/table/table'
import { publicationMark } from '@/features/staff-area/publishing/publication-fields'
import { todayIn } from '@/platform/time/clock'
import { useSite } from '@/site/use-site'
import type { EventAttendeeCounts } from '../../attendance/attendee-counts.schema'
import type { AdminEvent } from '../../event.schema'
import { formatState, isPast } from '../../event-date'
import { type EventActions, type EventMark, EventTableRow } from './event-table-row'
import { moved, SortableEvents } from './sortable-events'

export const eventColumns = ['Title', 'Date', 'Time', 'Location', 'Facilitator', 'Actions']

interface EventsTableProps extends EventActions {
  /** Every event, in order. */
  events: readonly AdminEvent[]
  /** Those to show; fewer than all can't be moved. */
  found: readonly AdminEvent[]
  /** Created or restored while the list was open. */
  isNew: (event: AdminEvent) => boolean
  /** Counts of attendees, by event. */
  counts: ReadonlyMap<number, EventAttendeeCounts> | undefined
  /** Left out where the events are listed by date. */
  onOrder?: ((ids: number[]) => void) | undefined
}

/** The events as visitors see them, the featured one first; they can be dragged into another order (spec D2 §2). */
export function EventsTable({ events, found, isNew, counts, onOrder, ...actions }: EventsTableProps) {
  const [announcement, setAnnouncement] = useState('')
  const { timeZone } = useSite()
  const today = todayIn(timeZone)
  const featured = events.find((event) => !isPast(event, today) && !publicationMark(event, timeZone))
  const isWhole = found.length === events.length
  const ids = events.map(({ id }) => id)
  const move = (from: number, to: number) => onOrder?.(moved(ids, from, to))

  function markOf(event: AdminEvent): EventMark {
    if (isPast(event, today)) return 'Past'
    if (event.state !== 'scheduled') return formatState(event)
    if (event === featured) return 'Featured'
    return !onOrder && event.isPinned ? 'Pinned' : undefined
  }

  function step(index: number, places: -1 | 1) {
    move(index, index + places)
    setAnnouncement(`${events[index]?.title} is now in place ${index + places + 1} of ${events.length}.`)
  }

  return (
    <>
      <SortableEvents events={found} onMove={move}>
        <Table caption="All events, in the order visitors see them" columns={eventColumns}>
          {found.map((event, index) => (
            <EventTableRow
              key={event.id}
              event={event}
              today={today}
              isNew={isNew(event)}
              counts={counts?.get(event.id)}
              mark={markOf(event)}
              move={
                isWhole && onOrder
                  ? { isFirst: index === 0, isLast: index === events.length - 1, by: (places) => step(index, places) }
                  : undefined
              }
              {...actions}
            />
          ))}
        </Table>
      </SortableEvents>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}
