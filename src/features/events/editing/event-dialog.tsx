import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { contentRequests } from '@/features/desk/content-requests'
import { DialogSections, EditDialog, NewOrStored } from '@/features/desk/edit-dialog'
import { type PublicationFields, type StoredPublication, toPublicationBody } from '@/features/desk/publishing/publication-fields'
import { PublishingFields, type StoredActionsProps } from '@/features/desk/publishing/stored-actions'
import { type StaffDialogProps, useMay } from '@/features/desk/staff-address'
import { useEditForm } from '@/features/desk/use-edit-form'
import { DescribedImageField, FlyerField } from '@/features/media/flyer-field'
import { teachersQuery } from '@/features/teachers/teacher.queries'
import { todayIn } from '@/platform/time/clock'
import { useSite } from '@/site/use-site'
import { ChoiceField } from '@/ui/form/choice-field'
import { Options, SelectField, TextField } from '@/ui/form/field'
import { SwitchField } from '@/ui/form/option-fields'
import { toast } from '@/ui/toast/toast'
import { adminEventsQuery } from '../event.queries'
import { type AdminEvent, ATTENDANCES, EVENT_STATES } from '../event.schema'
import { eventFields, fieldOf, INVALID_DATE, notifiableChanges, toEventBody, toEventData } from './event-body'
import {
  attendanceNames,
  attendanceOf,
  type EventFields,
  formatEventFields,
  labels,
  type SectionProps,
  stateNames,
  toEventFields,
} from './event-fields'
import { timingOfFields } from './event-timing-form'
import { RegistrationDetails } from './registration-details'
import { useAttendeeQuestions, useEventVersionTexts, useRestoreQuestions } from './use-attendee-questions'
import { WhatSection } from './what-section'
import { WhenSection } from './when-section'

export const EditEvent = (address: StaffDialogProps) => (
  <NewOrStored {...address} noun="event" query={useQuery(adminEventsQuery)} listOf={({ events }) => events}>
    {(event) => <EventDialog event={event} onClose={address.onClose} />}
  </NewOrStored>
)

function EventDialog({ event, onClose }: { event: AdminEvent | undefined; onClose: () => void }) {
  const { timeZone, currency } = useSite()
  const here = { today: todayIn(timeZone), timeZone, currency }
  const { ask, settle, question } = useAttendeeQuestions()
  const edit = useEditForm<EventFields, AdminEvent>({
    noun: 'event',
    requests: contentRequests('events'),
    schema: eventFields,
    stored: event,
    toFields: (entity) => toEventFields(entity, here),
    toBody: toEventBody,
    fieldOf,
    shouldFocusError: false,
    onInvalid: showInvalidDate,
    async beforeSave(fields, base) {
      const publication = toPublicationBody(fields as EventFields & PublicationFields, base as StoredPublication | undefined, timeZone)
      const changes = base ? notifiableChanges(fields, toEventFields(base, here)) : []
      if (!base || (changes.length === 0 && !publication.status)) return fields
      const decided = await ask(base, { event: { ...toEventData(fields, base), ...publication }, timing: timingOfFields(fields) })
      return decided && { ...fields, ...decided }
    },
    settle: (refusal, fields) => settle(refusal, fields, timingOfFields(fields))?.then((decided) => decided && { ...fields, ...decided }),
    onSaved: onClose,
  })
  useFocusAfterTry(edit.form.formState.submitCount)
  const teachers = useQuery(teachersQuery).data?.teachers ?? []
  const texts = useEventVersionTexts(event)
  const restoring = useRestoreQuestions(event)

  return (
    <>
      <EditDialog
        noun="event"
        width={800}
        edit={edit}
        labels={labels}
        formatFields={(fields, theirs) => formatEventFields(fields, theirs, teachers)}
        hasOwnPublishing
        onClose={onClose}
      >
        <DialogSections
          sections={[
            { id: 'what', title: 'What', content: <WhatSection edit={edit} /> },
            { id: 'when', title: 'When', content: <WhenSection edit={edit} /> },
            { id: 'where', title: 'Where', content: <WhereSection edit={edit} /> },
            { id: 'registration', title: 'Registration', content: <RegistrationSection edit={edit} /> },
            { id: 'files', title: 'Pictures and files', content: <FilesSection edit={edit} /> },
            {
              id: 'publishing',
              title: 'Publishing',
              content: <PublishingSection edit={edit} texts={texts} restoring={restoring} onClose={onClose} />,
            },
          ]}
        />
      </EditDialog>
      {question}
      {restoring.question}
    </>
  )
}

/** Said in a toast too, since the fields of the date may be hidden (spec D2 §5, §8). */
function showInvalidDate(errors: FieldErrors<EventFields>) {
  if (errors.date) toast({ ...INVALID_DATE, description: errors.date.message, variant: 'destructive' })
}

/** Focuses the first fault in page order after a try to save, or the button, which lost the focus while disabled. */
function useFocusAfterTry(tries: number) {
  useEffect(() => {
    if (tries === 0) return
    const faulty = document.querySelector<HTMLElement>('dialog form :is(input, select, textarea)[aria-invalid="true"]')
    if (faulty) faulty.focus()
    else if (document.activeElement?.matches('body, dialog')) document.querySelector<HTMLElement>('dialog [type="submit"]')?.focus()
  }, [tries])
}

function WhereSection({ edit: { form, field } }: SectionProps) {
  const attendance = attendanceOf(form.watch())
  return (
    <>
      <ChoiceField
        label={labels.attendance}
        isLabelHidden
        options={ATTENDANCES.map((attendance) => [attendance, attendanceNames[attendance]] as const)}
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

const PublishingSection = ({ edit, ...versions }: SectionProps & Pick<StoredActionsProps, 'texts' | 'restoring' | 'onClose'>) => (
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
      <Options of={EVENT_STATES.map((state) => [state, stateNames[state]])} />
    </SelectField>
    <TextField label={labels.stateNote} optional hint="For instance “New date in spring”" autoComplete="off" {...field('stateNote')} />
  </div>
)

function FilesSection({ edit: { form, field, file } }: SectionProps) {
  const mark = (name: 'deleteExistingImage' | 'deleteExistingFlyer') => (isRemoved: boolean) =>
    form.setValue(name, isRemoved, { shouldDirty: true })
  return (
    <>
      <TextField
        label={labels.videoUrl}
        optional
        type="url"
        hint="From YouTube or Vimeo; shown in place of the image on the event’s page"
        {...field('videoUrl')}
      />
      <DescribedImageField
        label={labels.image}
        optional
        storedUrl={form.watch('imageUrl')}
        {...file('image')}
        isRemoved={form.watch('deleteExistingImage')}
        onRemovedChange={mark('deleteExistingImage')}
      />
      <FlyerField
        label={labels.flyer}
        optional
        storedUrl={form.watch('flyerUrl')}
        {...file('flyer')}
        isRemoved={form.watch('deleteExistingFlyer')}
        onRemovedChange={mark('deleteExistingFlyer')}
      />
    </>
  )
}

const NOTIFIED =
  'Who is notified of registrations: one address, or several separated by commas. Left blank, they go to the default contact email.'
const NOTIFIED_BY_OTHERS =
  'Only hosts and admins can change who is notified of registrations. If this is blank, it’s the default contact email.'

function RegistrationSection({ edit }: SectionProps) {
  const { form, field } = edit
  const mayChooseNotified = useMay('host')
  const mode = form.watch('registration.mode')
  // A hidden fault would keep a save from happening, so the fields open.
  const { url: _, ...faults } = form.formState.errors.registration ?? {}
  const areFaulty = Object.keys(faults).length > 0

  return (
    <>
      <ChoiceField
        label={labels.registration}
        isLabelHidden
        options={[
          ['here', 'Here'],
          ['elsewhere', 'On another site'],
          ['none', 'None'],
        ]}
        value={mode}
        onChange={(value) => form.setValue('registration.mode', value, { shouldDirty: true })}
      />
      {mode === 'elsewhere' && (
        <TextField
          label="Registration URL"
          autoComplete="off"
          hint="A web address, or a path on this site like /contact"
          {...field('registration.url')}
        />
      )}
      {(mode === 'here' || areFaulty) && <RegistrationDetails edit={edit} areFaulty={areFaulty} />}
      <TextField
        label={labels.registrationEmail}
        optional
        autoComplete="off"
        readOnly={!mayChooseNotified}
        hint={mayChooseNotified ? NOTIFIED : NOTIFIED_BY_OTHERS}
        {...field('registrationEmail')}
      />
      {mode === 'here' && (
        <SelectField label="When someone cancels or declines" hint="What these addresses get" {...field('registration.cancellationNotice')}>
          <option value="daily">One email a day</option>
          <option value="at-once">An email at once</option>
          <option value="none">No email</option>
        </SelectField>
      )}
    </>
  )
}
