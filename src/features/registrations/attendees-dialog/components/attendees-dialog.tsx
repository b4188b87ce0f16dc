import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialog/dialog'
import { Spinner } from '@/components/spinner'
import { OFFLINE } from '@/components/table/list-states'
import { adminEventsQuery } from '@/features/events/admin-events.queries'
import type { AdminEvent } from '@/features/events/event.schema'
import { StoredDialog } from '@/features/staff-area/components/stored-dialog'
import type { StaffDialogProps } from '@/features/staff-area/staff-feature'
import { errorText } from '@/platform/browser/fetch-json'
import { todayIn } from '@/platform/time/clock'
import { useSite } from '@/site/use-site'
import { attendeesQuery } from '../../attendees/attendee.queries'
import { useAttendeesAddress } from '../../attendees/attendees-address'
import { useChosenSession } from '../../attendees/use-chosen-session'
import { DoorList } from '../../door/components/door-list'
import { DoorSheet } from '../../door/components/door-sheet'
import { useCheckIns } from '../../door/use-check-ins'
import { exportAttendees } from '../export-attendees'
import { AttendeeTools } from './attendee-tools'
import { AttendeesView } from './attendees-view'
import './attendees.css'
import '../../door/components/door.css'

/** What `/admin?tab=events&attendees=…` opens. */
export const AttendeesDialog = (address: StaffDialogProps) => (
  <StoredDialog {...address} noun="event" query={useQuery(adminEventsQuery)} listOf={({ events }) => events}>
    {(event) => <Attendees event={event} />}
  </StoredDialog>
)

/** Everyone registered for `event`; loaded only while this is open (spec D2 §4, B §3.8). */
function Attendees({ event }: { event: AdminEvent }) {
  const site = useSite()
  const address = useAttendeesAddress()
  const { isAtDoor, close } = address
  const session = useChosenSession(event, address, todayIn(site.timeZone))
  const query = useQuery({ ...attendeesQuery(event.id, { session: session.filter, isAtDoor }), enabled: session.isKnown })
  const cancelled = useQuery({
    ...attendeesQuery(event.id, { session: session.filter, status: 'cancelled' }),
    enabled: !isAtDoor && address.show === 'cancelled',
  })
  const checkIns = useCheckIns({ eventId: event.id, checkInSession: session.checkInSession, filter: session.filter })
  const { data, error, isPaused, refetch } = query
  const exported = address.show === 'cancelled' ? cancelled : query
  const canExport = exported.data !== undefined && !exported.isPlaceholderData
  const exportShown = () => exportAttendees(event, exported.data?.attendees ?? [], address.show, site)

  return (
    <Dialog
      open
      onClose={close}
      width={1120}
      title={
        <>
          Event Attendees
          <span className="mt-0.5 block font-normal font-sans text-base text-ink-soft tracking-normal">{event.title}</span>
        </>
      }
      footer={
        <>
          <Button variant="outline" onClick={close}>
            Close
          </Button>
          <Button disabled={!canExport} onClick={exportShown}>
            Export CSV
          </Button>
        </>
      }
    >
      <div className="attendees">
        <AttendeeTools event={event} counts={data?.counts} session={session} onExport={canExport ? exportShown : undefined} />
        {data && !isAtDoor && (
          <AttendeesView event={event} query={query} cancelled={cancelled} session={session} checkIns={checkIns} address={address} />
        )}
        {data && isAtDoor && <DoorList event={event} list={data} session={session} checkIns={checkIns} />}
        {!data && !error && (
          <div className="grid min-h-48 place-items-center">
            {isPaused ? <p role="status">{OFFLINE}</p> : <Spinner label="Loading attendees" />}
          </div>
        )}
        {!data && error && (
          <div role="alert" className="min-h-32">
            <p className="font-semibold">{errorText(error, 'Unable to load attendees')}</p>
            <p className="mt-1 text-ink-soft">Please try again later or contact support.</p>
            <Button variant="quiet" onClick={() => refetch()} className="mt-4">
              Try again
            </Button>
          </div>
        )}
        {data && <DoorSheet event={event} attendees={data.attendees} session={session} checkIns={checkIns} />}
      </div>
    </Dialog>
  )
}
