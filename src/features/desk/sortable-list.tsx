import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type PointerEvent, type ReactNode, useRef } from 'react'

/** Mouse and pen, with the primary button. Fingers have a sensor of their own, since they scroll too. */
class PrimaryPointerSensor extends PointerSensor {
  static override activators = [
    {
      eventName: 'onPointerDown' as const,
      handler: ({ nativeEvent: { pointerType, isPrimary, button } }: PointerEvent) => pointerType !== 'touch' && isPrimary && button === 0,
    },
  ]
}

interface SortableListProps {
  /** Each is a row of `useSortable` with its id. */
  items: readonly { id: string | number; name: string }[]
  noun: string
  /** How far an arrow key moves a row, where that is not 25 pixels, the library's own measure. */
  keySteps?: KeyboardCoordinateGetter
  onMove: (from: number, to: number) => void
  children: ReactNode
}

const helpFor = (noun: string) =>
  `Press Space or Enter to lift the ${noun}. The arrow keys move it, Space or Enter drops it, and Escape puts it back where it was.`

/** A list whose rows are moved by their handles: with a pointer, a finger, or the keys. */
export function SortableList({ items, noun, keySteps, onMove, children }: SortableListProps) {
  const sensors = useSensors(
    useSensor(PrimaryPointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { scrollBehavior: 'auto', ...(keySteps && { coordinateGetter: keySteps }) }),
  )
  const ids = items.map(({ id }) => id)

  function drop({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) onMove(ids.indexOf(active.id), ids.indexOf(over.id))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[({ transform }) => ({ ...transform, x: 0 })]}
      autoScroll={{ interval: 5 }}
      accessibility={{ announcements: useAnnouncements(items, noun), screenReaderInstructions: { draggable: helpFor(noun) } }}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** Announces a drag to screen readers. What is over its own place is announced only after it was elsewhere. */
function useAnnouncements(items: SortableListProps['items'], noun: string): Announcements {
  const lastAnnounced = useRef<unknown>(undefined)
  const nameOf = (id: unknown) => items.find((item) => item.id === id)?.name || `The ${noun}`
  const placeOf = (id: unknown) => `place ${items.findIndex((item) => item.id === id) + 1} of ${items.length}`
  return {
    onDragStart({ active }) {
      lastAnnounced.current = active.id
      return `${nameOf(active.id)} is lifted from ${placeOf(active.id)}.`
    },
    onDragOver({ active, over }) {
      if (!over || over.id === lastAnnounced.current) return undefined
      lastAnnounced.current = over.id
      return `${nameOf(active.id)} is over ${placeOf(over.id)}.`
    },
    onDragEnd: ({ active, over }) => `${nameOf(active.id)} is dropped in ${placeOf((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back in ${placeOf(active.id)}.`,
  }
}
