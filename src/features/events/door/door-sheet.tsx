import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { ColumnHeads } from '@/ui/table/column-heads'
import type { Attendee } from '../attendees/attendee.schema'
import { byName, isRegistered } from '../attendees/attendee-views'
import { isPriced, paymentText, sessionText, withPayment } from '../attendees/attendee-words'
import type { ChosenSession } from '../attendees/use-chosen-session'
import type { AdminEvent } from '../event.schema'
import { eventOnDate, formatDateDetails } from '../schedule/date-details'
import type { CheckIns } from './use-check-ins'

interface DoorSheetProps {
  event: AdminEvent
  attendees: readonly Attendee[]
  session: ChosenSession
  checkIns: CheckIns
}

/** The list for the door on paper; it is drawn when someone prints, by the button or by the browser's own menu, and lists everyone. */
export function DoorSheet({ event, attendees, session, checkIns }: DoorSheetProps) {
  if (!usePrinting()) return null
  const price = isPriced(event) ? event.registration?.price : undefined
  const unsent = checkIns.unsentAmong(attendees, event.registration?.price).filter((attendee) => !checkIns.isRefused(attendee))
  const expected = byName([...attendees.filter(isRegistered), ...unsent])
  const columns = ['Here', 'Name', 'Guests', ...(price ? ['Paid'] : []), 'Message']
  const date = session.startsAt ? session.dateOf(session.startsAt) : undefined
  const details = date && formatDateDetails({ ...date, title: '' })
  return createPortal(
    <div className="door-sheet">
      <h1>{eventOnDate(event, date).title}</h1>
      <p>{[session.startsAt && sessionText(session.startsAt), `${expected.length} registered`].filter(Boolean).join(' · ')}</p>
      {details && <p>{details}</p>}
      <table>
        <ColumnHeads columns={columns} />
        <tbody>
          {expected.map((attendee) => (
            <tr key={attendee.id}>
              <td>{checkIns.isPresent(attendee) ? 'Yes' : <i />}</td>
              <th scope="row">{attendee.name}</th>
              <td>{attendee.guests || ''}</td>
              {price && <td>{paymentText(withPayment(attendee, checkIns.paymentOf(attendee)), price)}</td>}
              <td>{attendee.additionalMessage}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  )
}

function usePrinting() {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes its picture of the page right after this.
    const begin = () => flushSync(() => setPrinting(true))
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
