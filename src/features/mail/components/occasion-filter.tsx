import { SelectField } from '@/components/form/field'
import type { MailLane, MailList } from '../mail.schema'

interface ChosenOccasion {
  kind: string | undefined
  lane: MailLane | undefined
}

const lanes = [
  ['mail', 'Someone is waiting for it', 'All that someone is waiting for'],
  ['bulk', 'To many people', 'All to many people'],
] as const

interface OccasionFilterProps {
  chosen: ChosenOccasion
  occasions: MailList['occasions']
  onChoose: (occasion: ChosenOccasion) => void
}

/** Narrows the mail to one occasion, or to a lane: what leaves at once, and what leaves after it. */
export const OccasionFilter = ({ chosen, occasions, onChoose }: OccasionFilterProps) => (
  <SelectField
    label="Occasion"
    aria-required={false}
    value={chosen.kind ?? (chosen.lane ? `${LANE}${chosen.lane}` : '')}
    onChange={({ target }) => onChoose(occasionOf(target.value))}
  >
    <option value="">All occasions</option>
    {lanes.map(([lane, heading, all]) => (
      <optgroup key={lane} label={heading}>
        <option value={`${LANE}${lane}`}>{all}</option>
        {occasions
          .filter((occasion) => occasion.lane === lane)
          .map(({ kind, label }) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
      </optgroup>
    ))}
  </SelectField>
)

const LANE = 'lane:'

function occasionOf(value: string): ChosenOccasion {
  const [lane] = lanes.find(([lane]) => value === `${LANE}${lane}`) ?? []
  return { kind: lane ? undefined : value || undefined, lane }
}
