import { useSortable } from '@dnd-kit/sortable'
import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2, Users } from 'lucide-react'
import type { CSSProperties } from 'react'
import { RowAction } from '@/components/table/row-action'
import { ActionsCell, Cell, Row, RowHeader } from '@/components/table/table'
import { calendarDayText } from '@/platform/time/date-format'
import type { AdminEvent } from '../event.schema'

export interface EventActions {
  onViewAttendees: (event: AdminEvent) => void
  onEdit: (event: AdminEvent) => void
  onDelete: (event: AdminEvent) => void
}

interface EventRowProps extends EventActions {
  event: AdminEvent
  /** What sets it apart. */
  mark: 'Featured' | 'Past' | undefined
  /** Left out where the order can't be changed. */
  move?: { isFirst: boolean; isLast: boolean; by: (places: -1 | 1) => void } | undefined
}

/** In a table it is the cells that move: WebKit positions no rows, so that none of them could be lifted above the others. */
const shifted =
  'stacked:transform-(--shift) stacked:[transition:var(--glide)] tabular:*:transform-(--shift) tabular:*:[transition:var(--glide)]'
/** The shadow closes the seams that Firefox leaves between cells. */
const lifted =
  'stacked:z-2 stacked:bg-lilac-dawn tabular:*:relative tabular:*:z-2 tabular:*:bg-lilac-dawn tabular:*:not-last:shadow-[1px_0_var(--color-lilac-dawn)]'

/** An event of the staff's table (spec D2 §2). */
export function EventRow({ event, mark, move, onViewAttendees, onEdit, onDelete }: EventRowProps) {
  const drag = useSortable({ id: event.id, disabled: !move, attributes: { roleDescription: 'drag handle' } })
  const { transform, transition, isDragging } = drag
  return (
    <Row
      ref={drag.setNodeRef}
      style={{ '--shift': transform && `translate3d(0, ${Math.round(transform.y)}px, 0)`, '--glide': transition } as CSSProperties}
      className={`stacked:grid-cols-1 stacked:gap-1 ${shifted} ${isDragging ? lifted : 'stacked:bg-ground tabular:*:bg-ground'}`}
    >
      <RowHeader>
        <div className="flex items-start gap-2">
          {move && (
            <button
              type="button"
              ref={drag.setActivatorNodeRef}
              {...drag.attributes}
              {...drag.listeners}
              aria-label={`Move ${event.title}`}
              title="Drag to change the order"
              className="-my-2 -ml-2 grid h-10 w-8 stacked:order-last stacked:-mr-2 stacked:ml-auto stacked:w-11 shrink-0 cursor-grab touch-manipulation select-none place-items-center text-ink-soft hover:text-accent active:cursor-grabbing"
            >
              <GripVertical aria-hidden="true" size={19} strokeWidth={1.6} />
            </button>
          )}
          <span className="min-w-0">
            {event.title}
            {mark && <Mark isStrong={mark === 'Featured'}>{mark}</Mark>}
          </span>
        </div>
      </RowHeader>
      <Cell className="tabular:whitespace-nowrap">{dateText(event)}</Cell>
      <Cell className="tabular:min-w-22">{event.time}</Cell>
      <Cell className="tabular:min-w-28 stacked:text-ink-soft">{event.location}</Cell>
      <Cell className="tabular:min-w-27 stacked:text-ink-soft">{event.facilitator}</Cell>
      <ActionsCell>
        <RowAction icon={Users} label="View Attendees" of={`of ${event.title}`} onClick={() => onViewAttendees(event)} />
        <RowAction icon={Pencil} label="Edit" of={event.title} onClick={() => onEdit(event)} />
        <RowAction icon={Trash2} label="Delete" of={event.title} onClick={() => onDelete(event)} />
        {move && (
          <>
            <RowAction
              icon={ArrowUp}
              label="Move up"
              of={event.title}
              aria-disabled={move.isFirst || undefined}
              onClick={() => move.isFirst || move.by(-1)}
            />
            <RowAction
              icon={ArrowDown}
              label="Move down"
              of={event.title}
              aria-disabled={move.isLast || undefined}
              onClick={() => move.isLast || move.by(1)}
            />
          </>
        )}
      </ActionsCell>
    </Row>
  )
}

const Mark = ({ isStrong, children }: { isStrong: boolean; children: string }) => (
  <span
    className={`mt-1.5 block w-fit rounded-sm border border-current px-1.5 font-[550] font-sans text-small leading-normal tracking-normal ${isStrong ? 'text-accent' : 'text-ink-soft'}`}
  >
    {children}
  </span>
)

/** The table's date: `Oct 5, 2027`, or `Recurring` (spec D2 §2, §9). */
export function dateText(event: AdminEvent): string {
  if (event.isRecurring) return 'Recurring'
  return event.eventDate ? calendarDayText(event.eventDate) : [`${event.month} ${event.date}`.trim(), event.year].filter(Boolean).join(', ')
}
