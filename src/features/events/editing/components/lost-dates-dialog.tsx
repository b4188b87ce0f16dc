import { useState } from 'react'
import { FormDialog } from '@/components/dialog/form-dialog'
import { SelectField } from '@/components/form/field'
import { useBackAsAnswer } from '@/features/staff-area/use-back-as-answer'
import { counted } from '@/platform/text/nouns'
import { todayIn } from '@/platform/time/clock'
import { useSite } from '@/site/use-site'
import type { LostDateChoice, LostRegistration } from '../../registration/lost-dates.schema'
import { formatSession, formatShortDay } from '../../series/format-session'
import type { TimeSpan } from '../../series/timing'

/** By the id of the attendee. */
type LostDateChoices = Record<number, LostDateChoice>

export interface LostDatesProps {
  /** What the change does to them, or why it was refused. */
  message: string
  lost: readonly LostRegistration[]
  /** To which people can move. */
  dates: readonly TimeSpan[]
  /** What was chosen before. */
  choices: LostDateChoices
  /** Whether the people get an email. */
  isNotified: boolean
  /** Undefined for going back. */
  onAnswer: (choices: LostDateChoices | undefined) => void
}

const MISSING = 'Please choose'
/** People who stay on a canceled date are left out of what is sent. */
const STAYS = 'stay'

/** Asks what becomes of people on dates that a change takes away: for everyone at once, or person by person (spec B §3.9). */
export function LostDatesDialog({ message, lost, dates, isNotified, onAnswer, ...before }: LostDatesProps) {
  const { timeZone, savesMail } = useSite()
  const today = todayIn(timeZone)
  const [choices, setChoices] = useState({ ...staysOf(lost), ...before.choices })
  const [isTried, setTried] = useState(false)
  useBackAsAnswer(() => onAnswer(undefined))
  const chosen = lost.map(({ attendeeId }) => choices[attendeeId])
  const forAll = chosen.every((choice) => choice === chosen[0]) ? (chosen[0] ?? '') : ''
  const choose = (people: readonly LostRegistration[], choice: LostDateChoice) =>
    setChoices({ ...choices, ...Object.fromEntries(people.map(({ attendeeId }) => [attendeeId, choice])) })
  const optionsOf = (people: readonly LostRegistration[]) => (
    <>
      <option value="" disabled hidden>
        Choose…
      </option>
      {people.every(({ isCanceled }) => isCanceled) && <option value={STAYS}>Stay on the canceled date</option>}
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
      title={`What happens to ${counted(lost.length, 'registration', 'registrations')}?`}
      submitLabel={isNotified ? 'Save and email' : 'Save'}
      // A choice here is called Cancel too.
      closeLabel="Back"
      isPending={false}
      onClose={() => onAnswer(undefined)}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (chosen.every(Boolean)) onAnswer(withoutStays(choices))
      }}
    >
      <p role="alert">{message}.</p>
      {lost.length > 1 && (
        <SelectField label="For everyone" value={forAll} onChange={({ target }) => choose(lost, target.value)}>
          {optionsOf(lost)}
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
              {optionsOf([person])}
            </SelectField>
          ))}
        </fieldset>
      ))}
      <p className="text-ink-soft text-small">
        {isNotified ? emailed(savesMail) : 'No one gets an email about it.'} Anyone on both dates keeps one place.
      </p>
    </FormDialog>
  )
}

const emailed = (savesMail: boolean | undefined) =>
  savesMail
    ? 'No mail server is set up, so the emails that say so will be saved as files.'
    : 'Those with an email address get an email that says so.'

const staysOf = (lost: readonly LostRegistration[]): LostDateChoices =>
  Object.fromEntries(lost.flatMap(({ attendeeId, isCanceled }) => (isCanceled ? [[attendeeId, STAYS]] : [])))

const withoutStays = (choices: LostDateChoices): LostDateChoices =>
  Object.fromEntries(Object.entries(choices).filter(([, choice]) => choice !== STAYS))
