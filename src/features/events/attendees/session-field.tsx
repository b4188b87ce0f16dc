import { capitalize } from '@/platform/text/nouns'
import { todayIn } from '@/platform/time/clock'
import { useSite } from '@/site/use-site'
import { SelectField } from '@/ui/form/field'
import { formatDateDetails } from '../schedule/date-details'
import { formatInsteadOf, withInsteadOf } from '../schedule/format-session'
import { sessionLabel } from './attendee-words'
import type { SessionChoice } from './session-choices'
import type { ChosenSession } from './use-chosen-session'

interface SessionFieldProps {
  label?: string
  choices: NonNullable<ChosenSession['choices']>
  /** Null means all of them. */
  value: string | null
  hasAll?: boolean
  onChange: (startsAt: string | null) => void
}

/** One of the sessions of a series: upcoming ones first, then past ones. */
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

/** All of it: on phones, what is chosen has no room for more than its beginning. */
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
