import { SelectField, TextField } from '@/components/form/field'
import { EVENT_STATES } from '../../event.schema'
import { stateNames } from '../event-in-words'
import { labels, type SectionProps } from './event-edit'

/** Whether the event takes place, and what visitors read beside it. */
export const PublishingSection = ({ edit: { field } }: SectionProps) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <SelectField label={labels.state} hint="Visitors see it on cards and pages" {...field('state')}>
      {EVENT_STATES.map((state) => (
        <option key={state} value={state}>
          {stateNames[state]}
        </option>
      ))}
    </SelectField>
    <TextField label={labels.stateNote} optional hint="For instance “New date in spring”" autoComplete="off" {...field('stateNote')} />
  </div>
)
