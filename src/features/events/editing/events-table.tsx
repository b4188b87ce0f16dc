import { arrayMove, useSortable } from '@dnd-kit/sortable'
import { ArrowDown, ArrowUp, GripVertical, Users } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { publicationMark } from '@/features/desk/publishing/publication-fields'
import { ContentActions, publicationState } from '@/features/desk/publishing/versions-dialog'
import { SortableList } from '@/features/desk/sortable-list'
import { useMay } from '@/features/desk/staff-address'
import { counted } from '@/platform/text/nouns'
import { todayIn } from '@/platform/time/clock'
import { calendarDayText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { RowAction, RowState } from '@/ui/table/row-state'
import { Cell, Row, RowHeader, Table } from '@/ui/table/table'
import type { AdminEvent } from '../event.schema'
import { formatState, isPast } from '../event-text'
import type { EventAttendeeCounts } from '../places/places.schema'
import { formatShortDay, withInsteadOf } from '../schedule/format-session'
import { EventVersions } from './use-attendee-questions'
import './event-table-row.css'

export const eventColumns = ['Title', 'Date', 'Time', 'Location', 'Facilitator', 'Actions']

interface EventsTableProps extends EventActions {
  events: readonly AdminEvent[]
  /** Those to show; fewer than all can't be moved. */
  found: readonly AdminEvent[]
  isNew: (event: AdminEvent) => boolean
  counts: ReadonlyMap<number, EventAttendeeCounts> | undefined
  onOrder?: ((ids: number[]) => void) | undefined
}

export function EventsTable({ events, found, isNew, counts, onOrder, ...actions }: EventsTableProps) {
  const [announcement, setAnnouncement] = useState('')
  const { timeZone } = useSite()
  const today = todayIn(timeZone)
  const featured = events.find((event) => !isPast(event, today) && !publicationMark(event, timeZone))
  const isWhole = found.length === events.length
  const ids = events.map(({ id }) => id)
  const move = (from: number, to: number) => onOrder?.(arrayMove(ids, from, to))

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
      <SortableList items={found.map(({ id, title }) => ({ id, name: title }))} noun="event" onMove={move}>
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
      </SortableList>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

interface EventActions {
  onViewAttendees: (event: AdminEvent) => void
  onEdit: (event: AdminEvent) => void
  onDelete: (event: AdminEvent) => void
}

type EventMark = 'Featured' | 'Past' | 'Canceled' | 'Postponed' | 'Pinned' | undefined

interface EventRowProps extends EventActions {
  event: AdminEvent
  today: string
  isNew: boolean
  counts: EventAttendeeCounts | undefined
  mark: EventMark
  move?: { isFirst: boolean; isLast: boolean; by: (places: -1 | 1) => void } | undefined
}

const signs = { Featured: 'first', Past: 'ring', Canceled: 'off', Postponed: 'due', Pinned: 'first' } as const

function EventTableRow({ event, today, isNew, counts, mark, move, onViewAttendees, onEdit, onDelete }: EventRowProps) {
  const drag = useSortable({ id: event.id, disabled: !move, attributes: { roleDescription: 'drag handle' } })
  const { transform, transition, isDragging } = drag
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (isNew) row.current?.scrollIntoView({ block: 'center' })
  }, [isNew])
  const isHost = useMay('host')
  const unseen = publicationState(event, useSite().timeZone)
  return (
    <Row
      ref={(node) => {
        row.current = node
        drag.setNodeRef(node)
      }}
      style={{ '--shift': transform && `translate3d(0, ${Math.round(transform.y)}px, 0)`, '--glide': transition }}
      data-new={isNew || undefined}
      className={`event-row ${isDragging ? 'lifted' : ''}`}
    >
      <RowHeader
        state={
          (isNew || unseen || mark) && (
            <>
              {isNew && <RowState sign="due">New</RowState>}
              {unseen}
              {mark && <RowState sign={signs[mark]}>{mark}</RowState>}
            </>
          )
        }
      >
        {move && (
          <button
            type="button"
            ref={drag.setActivatorNodeRef}
            {...drag.attributes}
            {...drag.listeners}
            aria-label={`Move ${event.title}`}
            title="Drag to change the order"
            className="handle"
          >
            <GripVertical aria-hidden="true" size={18} strokeWidth={1.6} />
          </button>
        )}
        <span className="title">{event.title}</span>
      </RowHeader>
      <Cell className="tabular:whitespace-nowrap stacked:text-ink">
        {dateText(event)}
        {event.isRecurring && !event.stretch && event.nextSession && (
          <span className="text-ink-soft text-small tabular:block">
            {' '}
            Next: {withInsteadOf(formatShortDay(event.nextSession.startsAt.slice(0, 10), today), event.nextSession)}
          </span>
        )}
      </Cell>
      <Cell className="tabular:min-w-42">{event.time}</Cell>
      <Cell className="tabular:min-w-28">{event.location}</Cell>
      <Cell className="tabular:min-w-27">{event.facilitator}</Cell>
      <ContentActions
        stored={event}
        kind={{ noun: 'event', plural: 'events' }}
        name={event.title}
        page={`/events/${event.slug}`}
        versions={(parts) => <EventVersions event={event} {...parts} />}
        menu={
          move && [
            { icon: ArrowUp, label: 'Move up', isOff: move.isFirst, onSelect: () => move.by(-1) },
            { icon: ArrowDown, label: 'Move down', isOff: move.isLast, onSelect: () => move.by(1) },
          ]
        }
        onEdit={() => onEdit(event)}
        onDelete={() => onDelete(event)}
      >
        {isHost && (
          <RowAction
            icon={Users}
            label="View Attendees"
            seen={counts?.people ? `Attendees ${counts.people.toLocaleString('en')}` : undefined}
            of={`of ${event.title}${counts?.people ? `, ${counted(counts.people, 'person', 'people')} with a place` : ''}`}
            onClick={() => onViewAttendees(event)}
          />
        )}
      </ContentActions>
    </Row>
  )
}

/** The table's date: `Oct 5, 2027`, or `Recurring` (spec D2 §2, §9). */
export function dateText(event: AdminEvent): string {
  if (event.stretch) return event.stretch.days
  if (event.isRecurring) return 'Recurring'
  return event.eventDate ? calendarDayText(event.eventDate) : [`${event.month} ${event.date}`.trim(), event.year].filter(Boolean).join(', ')
}
