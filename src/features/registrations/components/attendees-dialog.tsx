import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialog/dialog'
import { Spinner } from '@/components/spinner'
import { OFFLINE } from '@/components/table/list-states'
import { toast } from '@/components/toast/toast'
import { adminEventsQuery } from '@/features/events/admin-events.queries'
import type { CommunityEvent } from '@/features/events/event.schema'
import { StoredDialog } from '@/features/staff-area/components/stored-dialog'
import type { StaffDialogProps } from '@/features/staff-area/staff-feature'
import { downloadText } from '@/platform/browser/download'
import { failureText } from '@/platform/browser/fetch-json'
import { todayIn } from '@/platform/time/clock'
import { useSite } from '@/site/use-site'
import { attendeesQuery } from '../attendee.queries'
import type { Attendee } from '../attendee.schema'
import { attendeesCsv, attendeesFileName } from '../attendees-csv'
import { AttendeeList } from './attendee-list'

/** What `/admin?tab=events&attendees=…` opens. */
export const AttendeesDialog = (address: StaffDialogProps) => (
  <StoredDialog {...address} noun="event" query={useQuery(adminEventsQuery)} listOf={({ events }) => events}>
    {(event) => <Attendees event={event} onClose={address.onClose} />}
  </StoredDialog>
)

/** Who is registered for `event`; asked for only while this is open (spec D2 §4). */
function Attendees({ event, onClose }: { event: CommunityEvent; onClose: () => void }) {
  const { data, error, isPaused, refetch } = useQuery(attendeesQuery(event.id))
  const { timeZone } = useSite()

  return (
    <Dialog
      open
      onClose={onClose}
      width={1000}
      title={
        <>
          Event Attendees
          <span className="mt-0.5 block font-normal font-sans text-base text-ink-soft tracking-normal">{event.title}</span>
        </>
      }
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          <Button disabled={!data} onClick={() => exportAttendees(event.title, data?.attendees ?? [], timeZone)}>
            Export CSV
          </Button>
        </>
      }
    >
      {data && <AttendeeList eventId={event.id} attendees={data.attendees} total={data.total} />}
      {!data && !error && (
        <div className="grid min-h-48 place-items-center">
          {isPaused ? <p role="status">{OFFLINE}</p> : <Spinner label="Loading attendees" />}
        </div>
      )}
      {!data && error && (
        <div role="alert" className="min-h-32">
          <p className="font-semibold">{failureText(error, 'Unable to load attendees')}</p>
          <p className="mt-1 text-ink-soft">Please try again later or contact support.</p>
          <Button variant="quiet" onClick={() => refetch()} className="mt-4">
            Try again
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function exportAttendees(eventTitle: string, attendees: readonly Attendee[], timeZone: string) {
  if (attendees.length === 0) {
    toast({ title: 'No Data', description: 'No attendees to export', variant: 'destructive' })
    return
  }
  downloadText(attendeesFileName(eventTitle, todayIn(timeZone)), attendeesCsv(attendees, timeZone), 'text/csv')
  toast({ title: 'Success', description: 'Attendees exported to CSV successfully' })
}
