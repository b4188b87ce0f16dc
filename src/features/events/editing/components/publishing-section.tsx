import { SelectField, TextField } from '@/components/form/field'
import { SwitchField } from '@/components/form/switch-field'
import { PublishingFields } from '@/features/staff-area/publishing/components/publishing-fields'
import type { StoredActionsProps } from '@/features/staff-area/publishing/components/stored-actions'
import { useSite } from '@/site/use-site'
import { EVENT_STATES } from '../../event.schema'
import { stateNames } from '../format-event-fields'
import { labels, type SectionProps } from './event-edit'

type PublishingSectionProps = SectionProps & Pick<StoredActionsProps, 'texts' | 'restoring' | 'onClose'>

/** Whether visitors see the event, whether it’s happening, and what they read next to it. */
export const PublishingSection = ({ edit, ...versions }: PublishingSectionProps) => (
  <>
    <PublishingFields edit={edit} noun="event" {...versions} />
    <StateFields edit={edit} />
    {useSite().eventOrder === 'by-date' && (
      <SwitchField label={labels.isPinned} hint="Listed first; the other events follow by date" {...edit.field('isPinned')} />
    )}
  </>
)

const StateFields = ({ edit: { field } }: SectionProps) => (
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
