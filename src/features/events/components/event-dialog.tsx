import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { SelectField, TextAreaField, TextField } from '@/components/form/field'
import { MarkdownField } from '@/components/form/markdown-field'
import { SwitchField } from '@/components/form/switch-field'
import { toast } from '@/components/toast/toast'
import { EditDialog } from '@/features/staff-area/components/edit-dialog'
import { NewOrStored } from '@/features/staff-area/components/stored-dialog'
import { contentRequests } from '@/features/staff-area/content-requests'
import type { StaffDialogProps } from '@/features/staff-area/staff-feature'
import { useEditForm } from '@/features/staff-area/use-edit-form'
import { teachersQuery } from '@/features/teachers/teacher.queries'
import { todayIn } from '@/platform/time/clock'
import { useSite } from '@/site/use-site'
import { adminEventsQuery } from '../admin-events.queries'
import type { eventCalls } from '../event.calls'
import type { AdminEvent } from '../event.schema'
import { type EventFields, eventFields, INVALID_DATE, toEventBody, toEventFields } from '../event-form'
import { eventInWords } from '../event-in-words'
import { EventDateFields } from './event-date-fields'
import { EventFiles } from './event-files'
import { TeacherPicker } from './teacher-picker'

const labels = {
  title: 'Title',
  introText: 'Intro text',
  description: 'Description',
  isRecurring: 'Recurring event',
  month: 'Month',
  date: 'Date',
  year: 'Year',
  time: 'Time',
  location: 'Location',
  facilitator: 'Facilitator',
  facilitatorRole: 'Facilitator role',
  facilitators: 'Additional team members',
  teacherProfileIds: 'Teacher profiles',
  videoUrl: 'Video link',
  image: 'Image',
  flyer: 'Flyer',
  registrationEmail: 'Registration email',
}

const LONGEST_DESCRIPTION = 20_000

/** What `/admin?tab=events&edit=…` opens. */
export const EditEvent = (address: StaffDialogProps) => (
  <NewOrStored {...address} noun="event" query={useQuery(adminEventsQuery)} listOf={({ events }) => events}>
    {(event) => <EventDialog event={event} onClose={address.onClose} />}
  </NewOrStored>
)

/** Creates an event, or edits one (spec D2 §2, §5). */
function EventDialog({ event, onClose }: { event: AdminEvent | undefined; onClose: () => void }) {
  const today = todayIn(useSite().timeZone)
  const edit = useEditForm<EventFields, AdminEvent>({
    noun: 'event',
    requests: contentRequests<typeof eventCalls>()('events'),
    schema: eventFields,
    stored: event,
    toFields: (entity) => toEventFields(entity, today),
    toBody: (fields) => toEventBody(fields, event),
    onInvalid: tellInvalidDate,
    onSaved: onClose,
  })
  const { form, field } = edit
  const isRecurring = form.watch('isRecurring')
  const teachers = useQuery(teachersQuery).data?.teachers ?? []

  return (
    <EditDialog
      noun="event"
      width={800}
      edit={edit}
      labels={labels}
      inWords={(fields, theirs) => eventInWords(fields, theirs, teachers)}
      onClose={onClose}
    >
      <TextField label={labels.title} autoComplete="off" data-autofocus {...field('title')} />
      <TextAreaField label={labels.introText} optional hint="A sentence or two, shown in lists" rows={2} {...field('introText')} />
      <MarkdownField
        label={labels.description}
        optional
        text={form.watch('description')}
        maxLength={LONGEST_DESCRIPTION}
        {...field('description')}
      />

      <Part title="When and where">
        <SwitchField
          label={labels.isRecurring}
          hint="Takes place again and again; it has no date of its own"
          {...field('isRecurring')}
          error={isRecurring ? field('date').error : undefined}
        />
        {!isRecurring && <EventDateFields labels={labels} field={field} />}
        <TextField label={labels.time} optional hint="For instance “6:30 - 7:00 PM”" autoComplete="off" {...field('time')} />
        <TextField label={labels.location} optional autoComplete="off" {...field('location')} />
      </Part>

      <Part title="Who leads it">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label={labels.facilitator} optional hint="The name of who leads it" autoComplete="off" {...field('facilitator')} />
          <SelectField label={labels.facilitatorRole} hint="As visitors read it" {...field('facilitatorRole')}>
            <option value="teacher">Teacher</option>
            <option value="facilitator">Facilitator</option>
          </SelectField>
        </div>
        <TextField label={labels.facilitators} optional hint="Names, separated by commas" autoComplete="off" {...field('facilitators')} />
        <TeacherPicker
          chosen={form.watch('teacherProfileIds')}
          onChange={(ids) => form.setValue('teacherProfileIds', ids, { shouldDirty: true })}
          error={field('teacherProfileIds').error}
        />
      </Part>

      <Part title="Video, image and flyer">
        <TextField
          label={labels.videoUrl}
          optional
          type="url"
          hint="From YouTube or Vimeo; shown in place of the image on the event’s page"
          {...field('videoUrl')}
        />
        <EventFiles edit={edit} />
      </Part>

      <Part title="Registration">
        <TextField
          label={labels.registrationEmail}
          optional
          autoComplete="off"
          hint="Who hears of registrations: one address, or several separated by commas. Left blank, they go to the default contact email."
          {...field('registrationEmail')}
        />
      </Part>
    </EditDialog>
  )
}

/** Said in a toast too, since the fields of the date may be hidden (spec D2 §5, §8). */
function tellInvalidDate(errors: FieldErrors<EventFields>) {
  if (errors.date) toast({ ...INVALID_DATE, variant: 'destructive' })
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="mt-3 grid min-w-0 gap-5">
    <legend className="mb-4 w-full border-hairline border-b pb-1.5 font-heading text-subheading">{title}</legend>
    {children}
  </fieldset>
)
