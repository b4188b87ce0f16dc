import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { Button } from '@/ui/button'
import { FieldError } from '@/ui/form/field'
import type { TimeSpan } from '../schedule/timing'
import { endsNextDay, type SpanFields, toSpan } from './event-timing-form'
import { smallClass } from './rule-repeats'

interface SpanFormProps {
  name: string
  start: SpanFields
  onDone: (span?: TimeSpan) => void
}

/** Asks for a day and two times. It is inside the dialog's own form, so that Enter is its own. */
export function SpanForm({ name, start, onDone }: SpanFormProps) {
  const id = useId()
  const [fields, setFields] = useState(start)
  const [isTried, setTried] = useState(false)
  const { day, from, to } = fields
  const isOvernight = day >= '1000' && from !== '' && to !== '' && endsNextDay(toSpan(fields))
  const isWhole = start.days !== undefined && !to
  const fault = isTried && (day < '1000' || !(from || isWhole)) ? 'Please enter a date and a start time.' : undefined
  const set = (field: keyof typeof fields) => ({
    value: fields[field],
    onChange: ({ target }: { target: HTMLInputElement }) => setFields({ ...fields, [field]: target.value }),
  })

  function finish() {
    setTried(true)
    if (day >= '1000' && (from || isWhole)) onDone(toSpan(fields))
  }

  function onKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      finish()
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      onDone()
    }
  }

  return (
    <fieldset aria-describedby={fault && id} onKeyDown={onKey} className="grid min-w-0 gap-3 pt-2 pb-1">
      <legend className="sr-only">{name}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3">
        <SmallField label="Day" ref={focus} type="date" max="9999-12-31" {...set('day')} isFaulty={fault !== undefined && day < '1000'} />
        <SmallField label="From" type="time" {...set('from')} isFaulty={fault !== undefined && !(from || isWhole)} />
        <SmallField label="To" type="time" {...set('to')} />
      </div>
      {start.days !== undefined && !from && !to && (
        <p className="text-ink-soft text-small">Without times it lasts {start.days === 1 ? 'all day' : `${start.days} whole days`}</p>
      )}
      {isOvernight && (
        <p role="status" className="text-ink-soft text-small">
          Ends the next day
        </p>
      )}
      {fault && <FieldError id={id}>{fault}</FieldError>}
      <div className="flex gap-5">
        <Button variant="quiet" onClick={finish}>
          {name === 'Move' ? 'Move it' : 'Add it'}
        </Button>
        <Button variant="quiet" onClick={() => onDone()} className="border-ink/40! text-ink!">
          Cancel
        </Button>
      </div>
    </fieldset>
  )
}

const focus = (input: HTMLInputElement | null) => input?.focus()

function SmallField({ label, isFaulty, ...input }: ComponentProps<'input'> & { label: string; isFaulty?: boolean }) {
  const id = useId()
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1">
      <label htmlFor={id} className="justify-self-start text-fine text-ink-soft">
        {label}
      </label>
      <input {...input} id={id} aria-invalid={isFaulty || undefined} className={`${smallClass} h-11`} />
    </div>
  )
}
