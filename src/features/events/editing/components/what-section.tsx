import { SelectField, TextAreaField, TextField } from '@/components/form/field'
import { MarkdownField } from '@/components/form/markdown-field'
import { EVENT_KINDS, type EventKind } from '../../event.schema'
import { MAX_DESCRIPTION_LENGTH } from '../../event-input.schema'
import { eventKindOf } from '../event-fields'
import { kindNames } from '../format-event-fields'
import { labels, type SectionProps } from './event-edit'
import { TeacherPicker } from './teacher-picker'

/** What the event is, and who leads it. */
export function WhatSection({ edit: { form, field } }: SectionProps) {
  return (
    <>
      <TextField label={labels.title} autoComplete="off" data-autofocus {...field('title')} />
      <TextAreaField label={labels.introText} optional hint="A sentence or two, shown in lists" rows={2} {...field('introText')} />
      <MarkdownField
        label={labels.description}
        optional
        text={form.watch('description')}
        maxLength={MAX_DESCRIPTION_LENGTH}
        {...field('description')}
      />
      <div className="grid gap-5 lg:grid-cols-2">
        <SelectField
          label={labels.kind}
          hint="Introductions are promoted across the site"
          value={eventKindOf(form.watch())}
          onChange={({ target }) => form.setValue('kind', target.value as EventKind, { shouldDirty: true })}
        >
          {EVENT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {kindNames[kind]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={labels.facilitator}
          optional
          hint="The name of the person who leads it"
          autoComplete="off"
          {...field('facilitator')}
        />
        <SelectField label={labels.facilitatorRole} hint="As visitors read it" {...field('facilitatorRole')}>
          <option value="teacher">Teacher</option>
          <option value="facilitator">Facilitator</option>
        </SelectField>
        <TextField label={labels.facilitators} optional hint="Names, separated by commas" autoComplete="off" {...field('facilitators')} />
      </div>
      <TeacherPicker
        chosen={form.watch('teacherProfileIds')}
        onChange={(ids) => form.setValue('teacherProfileIds', ids, { shouldDirty: true })}
        error={field('teacherProfileIds').error}
      />
    </>
  )
}
