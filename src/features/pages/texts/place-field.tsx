import { useState } from 'react'
import { Button } from '@/ui/button'
import { TextAreaField, TextField } from '@/ui/form/field'
import type { PlaceAnswer } from './page-text.calls'
import { PageVersionsDialog } from './page-versions-dialog'
import { PlaceActions } from './place-actions'
import type { TypedTexts } from './use-typed-texts'

interface PlaceFieldProps {
  page: string
  place: PlaceAnswer
  typed: TypedTexts
}

/** One text of a page: what it says, whether that is saved, and how to undo it. */
export function PlaceField({ page, place, typed }: PlaceFieldProps) {
  const { text, error, conflict } = typed.of(place)
  const { maxLength = 0, original, label } = place
  const [isOpen, setOpen] = useState(false)
  const isLong = text.trim().length > maxLength
  const field = {
    label,
    value: text,
    autoComplete: 'off',
    // An empty one goes back to the original.
    'aria-required': false,
    onChange: ({ target }: { target: { value: string } }) => typed.type(place, target.value),
    hint: place.values && valuesText(place.values),
    error: isLong ? `This text can have ${maxLength.toLocaleString('en')} characters at most.` : error,
  }
  return (
    <div className="place" data-field={place.place}>
      {place.kind === 'line' ? <TextField {...field} /> : <TextAreaField {...field} rows={2} />}
      <div className="ways">
        <span className="state">{stateOf(place, typed)}</span>
        <PlaceActions
          of={label}
          onVersions={place.updatedAt ? () => setOpen(true) : undefined}
          onOriginal={text === original ? undefined : () => typed.type(place, original)}
        />
      </div>
      {conflict && (
        <div role="alert" className="conflict">
          <p>{conflict.message} Nothing of yours is lost, and nothing is saved yet.</p>
          <p>
            Theirs: <span className="whitespace-pre-line">{conflict.text ?? original}</span>
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" onClick={() => typed.takeTheirs(place)}>
              Take theirs
            </Button>
            <Button onClick={() => void typed.overwrite(place)}>Overwrite with mine</Button>
          </div>
        </div>
      )}
      {isOpen && <PageVersionsDialog page={page} place={place} onClose={() => setOpen(false)} />}
    </div>
  )
}

const valuesText = (values: Record<string, string>) =>
  `Filled in from Settings: ${Object.entries(values)
    .map(([name, value]) => `{${name}} is ${value}`)
    .join(', ')}`

function stateOf(place: PlaceAnswer, typed: TypedTexts) {
  if (typed.isTyped(place)) return 'Not saved yet'
  return place.text === null ? '' : 'Changed'
}
