import { OptionListField } from '@/components/form/options-field'
import { formatBegin, formatDay, withInsteadOf } from '@/features/events/series/format-session'
import type { FurtherForm } from '../../components/question-field'
import { canChoose, formatPlacesLeft } from '../place-words'
import type { Places } from '../use-places'

interface SessionChoiceProps {
  places: Places
  /** Of each date that has none of its own. */
  capacity: number | null
  /** What the dates need of their form. */
  group: ReturnType<FurtherForm['group']>
  /** YYYY-MM-DD where the community is. */
  today: string
}

/** Which date of a series somebody registers for, with what is left of each (spec B §3.1, §3.2). */
export function SessionChoiceField({ places: { sessions, session, chooseSession }, capacity, group, today }: SessionChoiceProps) {
  if (sessions.length === 0) return null
  return (
    <OptionListField
      type="radio"
      label="Which date?"
      {...group}
      options={sessions.map(({ date, state }) => ({
        // No line breaks before AM and PM.
        label: withInsteadOf(formatBegin(date, today).replace(/ (?=[AP]M$)/, '\u00a0'), date, formatDay),
        name: 'session',
        value: date.startsAt,
        checked: date.startsAt === session,
        disabled: !canChoose(state),
        onChange: () => chooseSession(date.startsAt),
        // Its room is kept from the beginning, so that nothing moves.
        note: state ? formatPlacesLeft(state, date.capacity ?? capacity) : '',
      }))}
    />
  )
}
