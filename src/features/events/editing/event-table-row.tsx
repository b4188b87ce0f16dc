import { useSortable } from '@dnd-kit/sortable'
import { ArrowDown, ArrowUp, GripVertical, Users } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ContentActions } from '@/features/desk/publishing/content-actions'
import { publicationState } from '@/features/desk/publishing/publication-state'
import { useMay } from '@/features/desk/staff-address'
import { counted } from '@/platform/text/nouns'
import { calendarDayText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { RowAction } from '@/ui/table/row-action'
import { RowState } from '@/ui/table/row-state'
import { Cell, Row, RowHeader } from '@/ui/table/table'
import type { AdminEvent } from '../event.schema'
import type { EventAttendeeCounts } from '../places/attendee-counts.schema'
import { formatShortDay, withInsteadOf } from '../schedule/format-session'
import { EventVersions } from './event-versions'
import './event-table-row.css'

export interface EventActions {
  onViewAttendees: (event: AdminEvent) => void
  onEdit: (event: AdminEvent) => void
  onDelete: (event: AdminEvent) => void
}

export type EventMark = 'Featured' | 'Past' | 'Canceled' | 'Postponed' | 'Pinned' | undefined

interface EventRowProps extends EventActions {
  event: AdminEvent
  /** YYYY-MM-DD where the community is. */
  today: string
  /** Created or restored while the list was open: it comes into view, marked. */
  isNew: boolean
  /** Undefined where it has no one, or that is not known yet. */
  counts: EventAttendeeCounts | undefined
  /** What sets it apart. */
  mark: EventMark
  /** Left out where the order can't be changed. */
  move?: { isFirst: boolean; isLast: boolean; by: (places: -1 | 1) => void } | undefined
}

const signs = { Featured: 'first', Past: 'ring', Canceled: 'off', Postponed: 'due', Pinned: 'first' } as const

/** An event of the staff's table (spec D2 §2). */
export function EventTableRow({ event, today, isNew, counts, mark, move, onViewAttendees, onEdit, onDelete }: EventRowProps) {
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
        {event.isRecurring && event.nextSession && (
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
        noun="event"
        plural="events"
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
  if (event.isRecurring) return 'Recurring'
  return event.eventDate ? calendarDayText(event.eventDate) : [`${event.month} ${event.date}`.trim(), event.year].filter(Boolean).join(', ')
}
