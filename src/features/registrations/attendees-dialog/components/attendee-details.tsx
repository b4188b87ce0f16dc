import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { AdminEvent } from '@/features/events/event.schema'
import { errorText } from '@/platform/browser/fetch-json'
import { dayAndTimeText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { formerVersionsQuery } from '../../attendees/attendee.queries'
import type { Attendee } from '../../attendees/attendee.schema'
import { formatAnswers } from '../../attendees/attendee-words'

/** Whether someone said more than the columns show. */
export const hasDetails = ({ answers, scholarship, hasFormerVersions }: Attendee) =>
  Object.keys(answers).length > 0 || scholarship || hasFormerVersions

interface AttendeeDetailsProps {
  event: AdminEvent
  attendee: Attendee
}

/** The answers to the event's questions, the wish for a scholarship, and what stood there before the attendee changed it. */
export function AttendeeDetails({ event, attendee }: AttendeeDetailsProps) {
  const answers = formatAnswers(attendee.answers, event.registration?.questions ?? [])
  return (
    <dl>
      {answers.map(({ id, label, text }) => (
        <Fragment key={id}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </Fragment>
      ))}
      {attendee.scholarship && (
        <>
          <dt>Asks for a scholarship</dt>
          <dd>{attendee.scholarshipNote || 'Yes'}</dd>
        </>
      )}
      {attendee.hasFormerVersions && <FormerVersions eventId={event.id} attendeeId={attendee.id} />}
    </dl>
  )
}

function FormerVersions({ eventId, attendeeId }: { eventId: number; attendeeId: number }) {
  const { data, error } = useQuery(formerVersionsQuery(eventId, attendeeId))
  const { timeZone } = useSite()
  if (!data) {
    return (
      <>
        <dt>As it was before</dt>
        <dd role={error ? 'alert' : 'status'}>{error ? errorText(error, 'Unable to load earlier versions') : 'Loading…'}</dd>
      </>
    )
  }
  return data.versions.map(({ replacedAt, fields }) => (
    <Fragment key={replacedAt}>
      <dt>As it was until {dayAndTimeText(replacedAt, timeZone)}</dt>
      <dd>{fields.map(({ label, text }) => `${label}: ${text || 'nothing'}`).join('\n')}</dd>
    </Fragment>
  ))
}
