import { Undo2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/button'
import { type FieldProps, TextField } from '@/components/form/field'
import { isWebLink } from '@/platform/forms/input-fields'
import { hasDateDetails } from '../../series/date-details'
import type { DateDetails } from '../../series/timing'
import { detailLabels } from '../format-event-fields'

interface DateDetailsFormProps {
  /** Which date it is about: `Thu, Dec 10, 2026`. */
  day: string
  details: DateDetails
  /** What holds for the other dates; `places` is undefined where people register for the whole event. */
  usual: { title: string; facilitator: string; location: string; joinUrl: string; places: string | undefined; isSeries: boolean }
  onChange: (details: DateDetails) => void
  onClose: () => void
}

type Name = keyof DateDetails

/** What one date has of its own (spec B §1.1). What is typed holds at once; it is saved with the event. */
export function DateDetailsForm({ day, details, usual, onChange, onClose }: DateDetailsFormProps) {
  const ref = useRef<HTMLFieldSetElement>(null)
  useEffect(() => ref.current?.querySelector('input')?.focus(), [])
  // An unfinished number stays in the field, and out of the details.
  const [places, setPlaces] = useState(String(details.capacity ?? ''))
  const isNumber = /^\d{1,5}$/.test(places) && Number(places) >= 1 && Number(places) <= 10_000
  const [isLinkLeft, setLinkLeft] = useState(true)
  const link = details.joinUrl ?? ''
  const source = usual.isSeries ? 'the series' : 'the event'

  const set = (name: Name, value: string) => onChange({ ...details, [name]: value })
  const text = (name: Exclude<Name, 'capacity'>, maxLength: number, more: Partial<FieldProps> & { placeholder?: string } = {}) => (
    <TextField
      label={detailLabels[name]}
      autoComplete="off"
      aria-required={false}
      maxLength={maxLength}
      value={details[name] ?? ''}
      onChange={({ target }) => set(name, target.value)}
      {...more}
    />
  )

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }

  function reset() {
    setPlaces('')
    onChange({})
    ref.current?.querySelector('input')?.focus()
  }

  return (
    <fieldset ref={ref} onKeyDown={onKey} className="grid min-w-0 gap-4 pt-3 pb-2">
      <legend className="sr-only">Only on {day}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {text('title', 200, { placeholder: usual.title })}
        {text('facilitator', 120, { placeholder: usual.facilitator })}
        {text('location', 300, { placeholder: usual.location })}
        {usual.places !== undefined && (
          <TextField
            label={detailLabels.capacity}
            aria-required={false}
            inputMode="numeric"
            autoComplete="off"
            placeholder={usual.places ? `${usual.places} on other dates` : 'No limit on other dates'}
            error={places.trim() && !isNumber ? 'Please enter a number from 1 to 10,000' : undefined}
            value={places}
            onChange={({ target: { value } }) => {
              setPlaces(value)
              const count = Number(value)
              onChange({ ...details, capacity: count >= 1 && count <= 10_000 && Number.isInteger(count) ? count : undefined })
            }}
          />
        )}
      </div>
      <TextField
        label={detailLabels.joinUrl}
        optional
        type="url"
        autoComplete="off"
        maxLength={500}
        placeholder={usual.joinUrl}
        hint="Never shown on the site. Only confirmations and reminders include it."
        error={isLinkLeft && link && !isWebLink(link.trim()) ? 'The link must start with https:// or http://' : undefined}
        value={link}
        onFocus={() => setLinkLeft(false)}
        onBlur={() => setLinkLeft(true)}
        onChange={({ target }) => set('joinUrl', target.value)}
      />
      {text('note', 300, { optional: true })}
      <p className="text-ink-soft text-small">What you leave empty stays as in {source}.</p>
      {hasDateDetails(details) && (
        <Button variant="quiet" onClick={reset} className="justify-self-start text-small">
          <Undo2 aria-hidden="true" size={16} strokeWidth={1.75} />
          Reset to {source}
        </Button>
      )}
    </fieldset>
  )
}
