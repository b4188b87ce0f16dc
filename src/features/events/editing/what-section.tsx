import { arrayMove } from '@dnd-kit/sortable'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useState } from 'react'
import { WritingField } from '@/features/desk/writing/writing-field'
import type { Teacher } from '@/features/teachers/teacher.kind'
import { teachersQuery } from '@/features/teachers/teacher.queries'
import { matchesSearch } from '@/platform/text/search-words'
import { Button, IconButton } from '@/ui/button'
import { CheckboxField, FieldError, Options, SelectField, TextAreaField, TextField } from '@/ui/form/field'
import { SearchField } from '@/ui/form/search-field'
import { EVENT_KINDS, type EventKind } from '../event.schema'
import { MAX_DESCRIPTION_LENGTH } from '../event-input.schema'
import { eventKindOf, kindNames, labels, type SectionProps, teacherName } from './event-fields'

export const WhatSection = ({ edit: { form, field } }: SectionProps) => (
  <>
    <TextField label={labels.title} autoComplete="off" data-autofocus {...field('title')} />
    <TextAreaField label={labels.introText} optional hint="A sentence or two, shown in lists" rows={2} {...field('introText')} />
    <WritingField
      label={labels.description}
      optional
      text={form.watch('description')}
      maxLength={MAX_DESCRIPTION_LENGTH}
      {...field('description')}
    />
    <div className="grid gap-5 lg:grid-cols-2">
      <SelectField
        label={labels.kind}
        hint="Introductions are promoted across the site"
        value={eventKindOf(form.watch())}
        onChange={({ target }) => form.setValue('kind', target.value as EventKind, { shouldDirty: true })}
      >
        <Options of={EVENT_KINDS.map((kind) => [kind, kindNames[kind]])} />
      </SelectField>
      <TextField
        label={labels.facilitator}
        optional
        hint="The name of the person who leads it"
        autoComplete="off"
        {...field('facilitator')}
      />
      <SelectField label={labels.facilitatorRole} hint="As visitors read it" {...field('facilitatorRole')}>
        <option value="teacher">Teacher</option>
        <option value="facilitator">Facilitator</option>
      </SelectField>
      <TextField label={labels.facilitators} optional hint="Names, separated by commas" autoComplete="off" {...field('facilitators')} />
    </div>
    <TeacherPicker
      chosen={form.watch('teacherProfileIds')}
      onChange={(ids) => form.setValue('teacherProfileIds', ids, { shouldDirty: true })}
      error={field('teacherProfileIds').error}
    />
  </>
)

interface TeacherPickerProps {
  chosen: readonly number[]
  onChange: (ids: number[]) => void
  error?: string | undefined
}

const SEARCHED_FROM = 9

function TeacherPicker({ chosen, onChange, error }: TeacherPickerProps) {
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

  return (
    <>
      {teachers.length >= SEARCHED_FROM && <SearchField label="Search teachers" value={search} onChange={setSearch} />}
      <div className="wrap-break-word grid max-h-64 grid-cols-1 gap-x-6 gap-y-2 overflow-y-auto rounded-sm border border-hairline p-4 sm:grid-cols-2">
        {found.map(({ id, name }) => (
          <CheckboxField
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
          />
        ))}
        {found.length === 0 && <p className="text-ink-soft text-small">No teacher matches “{search}”.</p>}
      </div>
    </>
  )
}

function ChosenTeachers({ teachers, chosen, onChange }: TeacherPickerProps & { teachers: Teacher[] }) {
  if (chosen.length === 0) return null
  const nameOf = (id: number) => teacherName(teachers, id)
  const swap = (index: number, other: number) => onChange(arrayMove([...chosen], index, other))

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
