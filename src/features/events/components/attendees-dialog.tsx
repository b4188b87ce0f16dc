import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialog'
import { Spinner } from '@/components/spinner'
import { Cell, Row, RowHeader, Table } from '@/components/table'
import { toast } from '@/components/toast'
import { todayIn } from '@/platform/clock'
import { downloadText } from '@/platform/download'
import { failureText } from '@/platform/fetch-json'
import { site } from '@/site/facts'
import type { Attendee } from '../attendee.schema'
import { attendeesCsv, attendeesFileName, registrationDateText } from '../attendees-csv'
import { attendeesQuery } from '../event.queries'
import type { CommunityEvent } from '../event.schema'

/** Who is registered for `event`; asked for only while this is open (spec D2 §4). */
export function AttendeesDialog({ event, onClose }: { event: CommunityEvent; onClose: () => void }) {
  const { data, error, refetch } = useQuery(attendeesQuery(event.id))

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
          <Button disabled={!data} onClick={() => exportAttendees(event.title, data?.attendees ?? [])}>
            Export CSV
          </Button>
        </>
      }
    >
      {data && <AttendeeList attendees={data.attendees} total={data.total} />}
      {!data && !error && (
        <div className="grid min-h-48 place-items-center">
          <Spinner label="Loading attendees" />
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

const columns = ['Name', 'Email', 'Registration Date', 'Diamond Heart Group', 'Additional Message']

function AttendeeList({ attendees, total }: { attendees: readonly Attendee[]; total: number }) {
  return (
    <>
      <p className="mb-3 text-small">
        Total registrations: <strong className="font-semibold tabular-nums">{total}</strong>
      </p>
      {attendees.length === 0 ? (
        <p className="grid min-h-32 place-items-center border-hairline border-y text-ink-soft">No registrations yet</p>
      ) : (
        <Table caption="Attendees" columns={columns}>
          {attendees.map((attendee) => (
            <Row key={attendee.id}>
              <RowHeader>{attendee.name}</RowHeader>
              <Cell className="@2xl:min-w-44">
                <a href={`mailto:${attendee.email}`}>{attendee.email}</a>
              </Cell>
              <Cell label="Registered" className="@4xl:whitespace-nowrap">
                {registrationDateText(attendee.createdAt)}
              </Cell>
              <Cell label="Diamond Heart group" className="@2xl:min-w-32">
                {groupText(attendee)}
              </Cell>
              <Cell className="whitespace-pre-line @2xl:min-w-32">{attendee.additionalMessage}</Cell>
            </Row>
          ))}
        </Table>
      )}
    </>
  )
}

const groupText = ({ inDiamondHeartGroup, diamondHeartGroupName }: Attendee) =>
  inDiamondHeartGroup ? ['Yes', diamondHeartGroupName].filter(Boolean).join(', ') : 'No'

function exportAttendees(eventTitle: string, attendees: readonly Attendee[]) {
  if (attendees.length === 0) {
    toast({ title: 'No Data', description: 'No attendees to export', variant: 'destructive' })
    return
  }
  downloadText(attendeesFileName(eventTitle, todayIn(site.timeZone)), attendeesCsv(attendees), 'text/csv')
  toast({ title: 'Success', description: 'Attendees exported to CSV successfully' })
}
