import { useQuery } from '@tanstack/react-query'
import { Download, type LucideIcon, Mail, Plus, Printer } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { StoredDialog } from '@/features/desk/edit-dialog'
import type { StaffDialogProps } from '@/features/desk/staff-address'
import { errorText } from '@/platform/browser/fetch-json'
import { todayIn } from '@/platform/time/clock'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { ChoiceField } from '@/ui/form/choice-field'
import { Dialog } from '@/ui/form-dialog'
import { RowMenu } from '@/ui/menu-button'
import { Spinner } from '@/ui/spinner'
import { ColumnHeads } from '@/ui/table/column-heads'
import { OFFLINE } from '@/ui/table/list-states'
import { attendeesQuery } from '../attendees/attendee.queries'
import type { Attendee, AttendeeCounts } from '../attendees/attendee.schema'
import { byName, distinctionsOf, formatWhenOfList, isRegistered, useAttendeesAddress } from '../attendees/attendee-views'
import { formatWays, isPriced, paymentsText, paymentText } from '../attendees/payment-words'
import { AddAttendee } from '../attendees/session-field'
import { type ChosenSession, useChosenSession } from '../attendees/use-chosen-session'
import { adminEventsQuery } from '../event.queries'
import type { AdminEvent } from '../event.schema'
import { WriteToAttendees } from '../notices/write-to-attendees'
import { formatAmount } from '../places/format-price'
import type { Price } from '../places/registration-settings.schema'
import { eventOnDate, formatDateDetails } from '../schedule/timing'
import { exportAttendees } from './attendees-csv'
import { AttendeesView } from './attendees-view'
import { DoorList } from './door-list'
import { type CheckIns, useCheckIns } from './use-check-ins'
import './attendees.css'
import './door.css'

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
  const exportShown = () =>
    exportAttendees(event, exported.data?.attendees ?? [], { view: address.show, session: session.choices ? session.startsAt : null }, site)

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

interface AttendeeToolsProps {
  event: AdminEvent
  counts: AttendeeCounts | undefined
  session: ChosenSession
  onExport: (() => void) | undefined
}

function AttendeeTools({ event, counts, session, onExport }: AttendeeToolsProps) {
  const { isAtDoor, change } = useAttendeesAddress()
  const [opened, setOpened] = useState<'add' | 'write'>()
  const close = () => setOpened(undefined)
  const add = <Tool icon={Plus} label="Add by hand" onClick={() => setOpened('add')} />
  const write = { icon: Mail, label: 'Email attendees', onClick: () => setOpened('write') }
  const print = { icon: Printer, label: 'Print', isOff: !counts, onClick: () => window.print() }
  const exporting = { icon: Download, label: 'Export CSV', isOff: !onExport, onClick: () => onExport?.() }
  return (
    <div className="tools">
      <ChoiceField
        label="View"
        isLabelHidden
        options={[
          ['list', 'List'],
          ['door', 'At the door'],
        ]}
        value={isAtDoor ? 'door' : 'list'}
        onChange={(view) => change({ view: view === 'door' ? 'door' : undefined }, { isNewEntry: true })}
      />
      {!isAtDoor && (
        <div className="flex flex-wrap gap-x-6 max-sm:hidden">
          {add}
          <Tool {...write} />
          <Tool {...print} />
        </div>
      )}
      {/* On phones the dialog has no foot, and room for one of these only. */}
      <div className="flex items-center gap-x-1 sm:hidden">
        {!isAtDoor && add}
        <RowMenu of={event.title} items={[...(isAtDoor ? [] : [write, print]), exporting].map(toItem)} />
      </div>
      {opened === 'add' && <AddAttendee event={event} session={session} onClose={close} />}
      {opened === 'write' && <WriteToAttendees event={event} session={session} onClose={close} />}
    </div>
  )
}

interface ToolProps {
  icon: LucideIcon
  label: string
  isOff?: boolean
  onClick: () => void
}

const toItem = ({ onClick, ...item }: ToolProps) => ({ ...item, onSelect: onClick })

const Tool = ({ icon: Icon, label, isOff = false, onClick }: ToolProps) => (
  <button type="button" disabled={isOff} onClick={onClick} className="tool">
    <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
    <span>{label}</span>
  </button>
)

interface DoorSheetProps {
  event: AdminEvent
  attendees: readonly Attendee[]
  session: ChosenSession
  checkIns: CheckIns
}

const paymentOnPaper = (attendee: Attendee, price: Price) =>
  [paymentText(attendee, price), formatWays(attendee.amountsPaid, (amount) => formatAmount(amount, price.currency))]
    .filter(Boolean)
    .join(', ')

/** The list for the door on paper; it is drawn when someone prints, by the button or by the browser's own menu, and lists everyone. */
function DoorSheet({ event, attendees, session, checkIns }: DoorSheetProps) {
  const title = [event.title, formatWhenOfList(event, session)].filter(Boolean).join(', ')
  if (!usePrinting(title)) return null
  const price = isPriced(event) ? event.registration?.price : undefined
  const unsent = checkIns.unsentAmong(attendees, event.registration?.price).filter((attendee) => !checkIns.isRefused(attendee))
  const expected = byName([...attendees.filter(isRegistered), ...unsent])
  const distinctionOf = distinctionsOf(expected)
  const columns = ['Here', 'Name', 'Guests', ...(price ? ['Paid'] : []), 'Message']
  const date = session.startsAt ? session.dateOf(session.startsAt) : undefined
  const paid = price && paymentsText(expected.map(checkIns.withPaymentNoted), price)
  const details = date && formatDateDetails({ ...date, title: '' })
  return createPortal(
    <div className="door-sheet">
      <h1>{eventOnDate(event, date).title}</h1>
      <p>{[formatWhenOfList(event, session), `${expected.length} registered`].filter(Boolean).join(' · ')}</p>
      {details && <p>{details}</p>}
      <table>
        <ColumnHeads columns={columns} />
        <tbody>
          {expected.map((attendee) => (
            <tr key={attendee.id}>
              <td>{checkIns.isPresent(attendee) ? 'Yes' : <i />}</td>
              <th scope="row">{[attendee.name, distinctionOf(attendee)].filter(Boolean).join(', ')}</th>
              <td>{attendee.guests || ''}</td>
              {price && <td>{paymentOnPaper(checkIns.withPaymentNoted(attendee), price)}</td>}
              <td>{attendee.additionalMessage}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {paid && <p>{paid}</p>}
    </div>,
    document.body,
  )
}

/** Whether the page is being printed; `title` names the sheet, and the file where it is printed to one. */
function usePrinting(title: string) {
  const [isPrinting, setPrinting] = useState(false)
  const begin = useEffectEvent(() => {
    const former = document.title
    document.title = title
    window.addEventListener('afterprint', () => (document.title = former), { once: true })
    // The browser takes its picture of the page right after this.
    flushSync(() => setPrinting(true))
  })
  useEffect(() => {
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
