import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { publicationMark } from '@/features/desk/publishing/publication-fields'
import { todayIn } from '@/platform/time/clock'
import { useSite } from '@/site/use-site'
import { Table } from '@/ui/table/table'
import type { AdminEvent } from '../event.schema'
import { formatState, isPast } from '../event-date'
import type { EventAttendeeCounts } from '../places/attendee-counts.schema'
import { type EventActions, type EventMark, EventTableRow } from './event-table-row'

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

/** Mouse and pen, with the primary button. Fingers have a sensor of their own, since they scroll too. */
class PrimaryPointerSensor extends PointerSensor {
  static override activators = [
    {
      eventName: 'onPointerDown' as const,
      handler: ({ nativeEvent: { pointerType, isPrimary, button } }: PointerEvent) => pointerType !== 'touch' && isPrimary && button === 0,
    },
  ]
}

interface SortableEventsProps {
  events: readonly AdminEvent[]
  onMove: (from: number, to: number) => void
  children: ReactNode
}

const HELP =
  'Press Space or Enter to lift the event. The arrow keys move it, Space or Enter drops it, and Escape puts it back where it was.'

/** Lets the rows inside be dragged up and down by mouse, touch and keyboard (spec D2 §4, §9). */
function SortableEvents({ events, onMove, children }: SortableEventsProps) {
  const sensors = useSensors(
    useSensor(PrimaryPointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    // By 25 pixels, which is its own measure.
    useSensor(KeyboardSensor, { scrollBehavior: 'auto' }),
  )
  const ids = events.map(({ id }) => id)

  function drop({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) onMove(ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id)))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[alongTheList]}
      autoScroll={{ interval: 5 }}
      accessibility={{ announcements: useAnnouncements(events), screenReaderInstructions: { draggable: HELP } }}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

const moved = (ids: readonly number[], from: number, to: number) => arrayMove([...ids], from, to)

const alongTheList = ({ transform }: { transform: { x: number; y: number; scaleX: number; scaleY: number } }) => ({ ...transform, x: 0 })

/** Announces a drag to screen readers. An event over its own place is announced only after it was elsewhere. */
function useAnnouncements(events: readonly AdminEvent[]): Announcements {
  const lastAnnounced = useRef<unknown>(undefined)
  const titleOf = (id: unknown) => events.find((event) => event.id === id)?.title ?? 'The event'
  const placeOf = (id: unknown) => `place ${events.findIndex((event) => event.id === id) + 1} of ${events.length}`
  return {
    onDragStart({ active }) {
      lastAnnounced.current = active.id
      return `${titleOf(active.id)} is lifted from ${placeOf(active.id)}.`
    },
    onDragOver({ active, over }) {
      if (!over || over.id === lastAnnounced.current) return undefined
      lastAnnounced.current = over.id
      return `${titleOf(active.id)} is over ${placeOf(over.id)}.`
    },
    onDragEnd: ({ active, over }) => `${titleOf(active.id)} is dropped in ${placeOf((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${titleOf(active.id)} is back in ${placeOf(active.id)}.`,
  }
}
