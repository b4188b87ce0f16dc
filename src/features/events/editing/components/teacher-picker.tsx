import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/button'
import { CheckboxField, FieldError } from '@/components/form/field'
import { SearchField } from '@/components/form/search-field'
import { teachersQuery } from '@/features/teachers/teacher.queries'
import type { Teacher } from '@/features/teachers/teacher.schema'
import { matchesSearch } from '@/platform/text/search-words'
import { ChosenTeachers } from './chosen-teachers'

interface TeacherPickerProps {
  /** Their ids, in the order in which their profiles are shown. */
  chosen: readonly number[]
  onChange: (ids: number[]) => void
  error?: string | undefined
}

const SEARCHED_FROM = 9

/** Chooses the teachers whose profiles appear on an event's page, in the order of choosing, which can be changed. */
export function TeacherPicker({ chosen, onChange, error }: TeacherPickerProps) {
  const { data, isError, refetch } = useQuery(teachersQuery)
  const teachers = data?.teachers ?? []
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-[550] text-small">
        Teacher profiles<span className="font-normal text-ink-soft"> (optional)</span>
      </legend>
      {data && <ChosenTeachers teachers={teachers} chosen={chosen} onChange={onChange} />}
      {teachers.length > 0 && <Choices teachers={teachers} chosen={chosen} onChange={onChange} />}
      {data && teachers.length === 0 && (
        <p className="text-ink-soft text-small">There are no teachers yet. Add them in the Teachers tab first.</p>
      )}
      {!data && !isError && <p className="text-ink-soft text-small">Loading teachers...</p>}
      {!data && isError && (
        <p role="alert" className="text-small">
          Unable to load teachers. Those chosen before stay as they are.{' '}
          <Button variant="quiet" onClick={() => refetch()}>
            Try again
          </Button>
        </p>
      )}
      {error && <FieldError id="teacher-profiles-error">{error}</FieldError>}
    </fieldset>
  )
}

function Choices({ teachers, chosen, onChange }: TeacherPickerProps & { teachers: Teacher[] }) {
  const [search, setSearch] = useState('')
  const found = teachers.filter(({ name, title }) => matchesSearch(search, [name, title]))

  function toggle(id: number, isChosen: boolean) {
    onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))
  }

  return (
    <>
      {teachers.length >= SEARCHED_FROM && <SearchField label="Search teachers" value={search} onChange={setSearch} />}
      <div className="wrap-break-word grid max-h-64 grid-cols-1 gap-x-6 gap-y-2 overflow-y-auto rounded-sm border border-hairline p-4 sm:grid-cols-2">
        {found.map(({ id, name }) => (
          <CheckboxField key={id} label={name} checked={chosen.includes(id)} onChange={({ target }) => toggle(id, target.checked)} />
        ))}
        {found.length === 0 && <p className="text-ink-soft text-small">No teacher matches “{search}”.</p>}
      </div>
    </>
  )
}
