import type { useEditForm } from '@/features/desk/use-edit-form'
import { pictureLabels } from '@/features/media/described-image-field'
import type { AdminEvent } from '../event.schema'
import type { EventFields } from './event-fields'

export interface SectionProps {
  edit: ReturnType<typeof useEditForm<EventFields, AdminEvent>>
}

/** What the fields of the event dialogs are called. */
export const labels = {
  title: 'Title',
  introText: 'Intro text',
  description: 'Description',
  kind: 'Kind',
  facilitator: 'Facilitator',
  facilitatorRole: 'Facilitator role',
  facilitators: 'Additional team members',
  teacherProfileIds: 'Teacher profiles',
  isRecurring: 'Recurring event',
  month: 'Month',
  date: 'Date',
  year: 'Year',
  time: 'Time',
  timeZone: 'Time zone',
  recurrence: 'Repeats',
  extraDates: 'Extra dates',
  exceptions: 'Changed dates',
  attendance: 'Attendance',
  location: 'Location',
  joinUrl: 'Link to join',
  registration: 'How people register',
  registrationEmail: 'Registration email',
  videoUrl: 'Video link',
  image: 'Image',
  ...pictureLabels,
  flyer: 'Flyer',
  state: 'Event status',
  stateNote: 'Note for visitors',
  isPinned: 'Keep before the others',
}
