import { ChoiceField } from '@/components/form/choice-field'
import { TextField } from '@/components/form/field'
import { ATTENDANCES } from '../../event.schema'
import { attendanceOf } from '../event-fields'
import { attendanceNames } from '../format-event-fields'
import { labels, type SectionProps } from './event-edit'

const attendances = ATTENDANCES.map((attendance) => [attendance, attendanceNames[attendance]] as const)

/** Where the event is, and how people take part. */
export function WhereSection({ edit: { form, field } }: SectionProps) {
  const attendance = attendanceOf(form.watch())
  return (
    <>
      <ChoiceField
        label={labels.attendance}
        isLabelHidden
        options={attendances}
        value={attendance}
        onChange={(value) => form.setValue('attendance', value, { shouldDirty: true })}
      />
      <TextField label={labels.location} optional autoComplete="off" {...field('location')} />
      {(attendance !== 'in-person' || form.watch('joinUrl') !== '') && (
        <TextField label={labels.joinUrl} optional type="url" autoComplete="off" hint="Never shown on the site" {...field('joinUrl')} />
      )}
    </>
  )
}
