import { useState } from 'react'
import { FormDialog } from '@/components/dialog/form-dialog'
import { SelectField } from '@/components/form/field'
import { counted } from '@/platform/nouns'
import { todayIn } from '@/platform/time/clock'
import { useSite } from '@/site/use-site'
import type { LostDateChoice, LostRegistration } from '../../registration/lost-dates.schema'
import { formatSession, formatShortDay } from '../../series/format-session'
import type { TimeSpan } from '../../series/timing'

/** By the id of the attendee. */
type LostDateChoices = Record<number, LostDateChoice>

export interface LostDatesProps {
  /** Why the change wasn't saved. */
  message: string
  lost: readonly LostRegistration[]
  /** To which people can move. */
  dates: readonly TimeSpan[]
  /** What was chosen before. */
  choices: LostDateChoices
  /** Whether the people get an email. */
  isTold: boolean
  /** Undefined for going back. */
  onAnswer: (choices: LostDateChoices | undefined) => void
}

const MISSING = 'Please choose'

/** Asks what becomes of people on dates that a change takes away: for everyone at once, or person by person (spec B §3.9). */
export function LostDatesDialog({ message, lost, dates, isTold, onAnswer, ...before }: LostDatesProps) {
  const today = todayIn(useSite().timeZone)
  const [choices, setChoices] = useState(before.choices)
  const [isTried, setTried] = useState(false)
  const chosen = lost.map(({ attendeeId }) => choices[attendeeId])
  const forAll = chosen.every((choice) => choice === chosen[0]) ? (chosen[0] ?? '') : ''
  const choose = (people: readonly LostRegistration[], choice: LostDateChoice) =>
    setChoices({ ...choices, ...Object.fromEntries(people.map(({ attendeeId }) => [attendeeId, choice])) })
  const options = (
    <>
      <option value="" disabled hidden>
        Choose…
      </option>
      <option value="cancel">Cancel registration</option>
      {dates.map((date) => (
        <option key={date.startsAt} value={date.startsAt}>
          Move to {formatShortDay(date.startsAt.slice(0, 10), today)}
          {dates.filter(({ startsAt }) => startsAt.slice(0, 10) === date.startsAt.slice(0, 10)).length > 1 &&
            ` (${formatSession(date).split(', ').at(-1)})`}
        </option>
      ))}
    </>
  )

  return (
    <FormDialog
      title={`What happens to ${counted(lost.length, 'person', 'people')}?`}
      submitLabel={isTold ? 'Save and email' : 'Save'}
      isPending={false}
      onClose={() => onAnswer(undefined)}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (chosen.every(Boolean)) onAnswer(choices)
      }}
    >
      <p role="alert">{message}.</p>
      {lost.length > 1 && (
        <SelectField label="For everyone" value={forAll} onChange={({ target }) => choose(lost, target.value)}>
          {options}
        </SelectField>
      )}
      {[...Map.groupBy(lost, ({ session }) => session)].map(([session, people]) => (
        <fieldset key={session} className="grid gap-3 border-hairline border-t pt-4">
          <legend className="float-left mb-1 font-[550]">{formatShortDay(session.slice(0, 10), today)}</legend>
          {people.map((person) => (
            <SelectField
              key={person.attendeeId}
              label={person.name}
              value={choices[person.attendeeId] ?? ''}
              error={isTried && !choices[person.attendeeId] ? MISSING : undefined}
              onChange={({ target }) => choose([person], target.value)}
            >
              {options}
            </SelectField>
          ))}
        </fieldset>
      ))}
      <p className="text-ink-soft text-small">
        {isTold ? 'Each of them gets an email that says so.' : 'No one gets an email about it.'} Whoever is on both dates keeps one place.
      </p>
    </FormDialog>
  )
}
