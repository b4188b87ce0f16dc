import { capitalize } from '@/platform/text/nouns'
import { todayIn } from '@/platform/time/clock'
import { useSite } from '@/site/use-site'
import { CheckboxField, SelectField, TextField } from '@/ui/form/field'
import { FormDialog } from '@/ui/form-dialog'
import { formatInsteadOf, withInsteadOf } from '../schedule/format-session'
import { formatDateDetails } from '../schedule/timing'
import { sessionLabel } from './attendee-views'
import { type ChosenSession, type NewAttendeeParts, type SessionChoice, useNewAttendee } from './use-chosen-session'

interface SessionFieldProps {
  label?: string
  choices: NonNullable<ChosenSession['choices']>
  /** Null means all of them. */
  value: string | null
  hasAll?: boolean
  onChange: (startsAt: string | null) => void
}

export function SessionField({ label = 'Session', choices, value, hasAll = false, onChange }: SessionFieldProps) {
  const chosen = [...choices.upcoming, ...choices.past].find(({ startsAt }) => startsAt === value)
  return (
    <SelectField
      label={label}
      hint={chosen && hintOf(chosen)}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
    >
      {hasAll && <option value="">All sessions</option>}
      <Sessions label="Upcoming" sessions={choices.upcoming} />
      <Sessions label="Past" sessions={choices.past} />
    </SelectField>
  )
}

const hintOf = (session: SessionChoice) =>
  [capitalize(formatInsteadOf(session)), formatDateDetails(session)].filter(Boolean).join(' · ') || undefined

function Sessions({ label, sessions }: { label: string; sessions: readonly SessionChoice[] }) {
  const today = todayIn(useSite().timeZone)
  if (sessions.length === 0) return null
  return (
    <optgroup label={label}>
      {sessions.map((session) => (
        <option key={session.startsAt} value={session.startsAt}>
          {withInsteadOf(sessionLabel(session, label === 'Past' ? undefined : today), session)}
          {session.state === 'cancelled' && ' (canceled)'}
        </option>
      ))}
    </optgroup>
  )
}

const GUESTS = Array.from({ length: 11 }, (_, count) => count)

export function AddAttendee({ event, session, onWalkIn, onClose }: NewAttendeeParts) {
  const { form, field, isSubmitting, onSubmit } = useNewAttendee({ event, session, onWalkIn, onClose })
  const hasEmail = Boolean(form.watch('email'))
  return (
    <FormDialog
      title={onWalkIn ? 'Add a Walk-In' : 'Add by Hand'}
      submitLabel="Add"
      isPending={isSubmitting}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField label="Name" autoComplete="off" data-autofocus {...field('name')} />
      <TextField label="Email" type="email" optional autoComplete="off" {...field('email')} />
      <TextField label="Phone" type="tel" optional autoComplete="off" {...field('phone')} />
      {/* At the door, the list's own date is meant. */}
      {!onWalkIn && event.registration?.perSession && session.choices && (
        <SessionField
          choices={session.choices}
          value={form.watch('session') ?? null}
          onChange={(startsAt) => form.setValue('session', startsAt)}
        />
      )}
      <SelectField label="Guests" {...field('guests', { valueAsNumber: true })}>
        {GUESTS.map((count) => (
          <option key={count} value={count}>
            {count === 0 ? 'No guests' : count}
          </option>
        ))}
      </SelectField>
      <CheckboxField
        label="Send a confirmation"
        hint={hasEmail ? undefined : 'Without an email address, the site can’t write to them.'}
        {...form.register('notify')}
        disabled={!hasEmail}
      />
    </FormDialog>
  )
}
