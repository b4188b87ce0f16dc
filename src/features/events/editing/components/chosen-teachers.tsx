import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { IconButton } from '@/components/icon-button'
import type { Teacher } from '@/features/teachers/teacher.schema'
import { teacherName } from '../format-event-fields'

interface ChosenTeachersProps {
  teachers: readonly Teacher[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}

/** The chosen teachers in their order, to put into another one. */
export function ChosenTeachers({ teachers, chosen, onChange }: ChosenTeachersProps) {
  if (chosen.length === 0) return null
  const nameOf = (id: number) => teacherName(teachers, id)

  function swap(index: number, other: number) {
    const ids = [...chosen]
    const [moved] = ids.splice(index, 1)
    if (moved !== undefined) onChange(ids.toSpliced(other, 0, moved))
  }

  return (
    <ol aria-label="Chosen teachers, in order" className="grid gap-1 text-base">
      {chosen.map((id, index) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2">
          <span className="w-5 shrink-0 text-ink-soft tabular-nums">{index + 1}.</span>
          <span className="min-w-0 grow basis-24">{nameOf(id)}</span>
          <IconButton icon={ArrowUp} label={`Move ${nameOf(id)} up`} isOff={index === 0} onPress={() => swap(index, index - 1)} />
          <IconButton
            icon={ArrowDown}
            label={`Move ${nameOf(id)} down`}
            isOff={index === chosen.length - 1}
            onPress={() => swap(index, index + 1)}
          />
          <IconButton icon={X} label={`Remove ${nameOf(id)}`} onPress={() => onChange(chosen.filter((each) => each !== id))} />
        </li>
      ))}
    </ol>
  )
}
