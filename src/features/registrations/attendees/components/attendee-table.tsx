import { Table } from '@/components/table/table'
import type { Attendee } from '../../attendee.schema'
import { isPriced } from '../attendee-words'
import { AttendeeRow } from './attendee-row'
import type { AttendeeRowsProps } from './attendee-rows'

const documented = ['Name', 'Email', 'Registration Date', 'Diamond Heart Group', 'Additional Message']

interface AttendeeTableProps extends AttendeeRowsProps {
  caption: string
  isHeadHidden?: boolean
  attendees: readonly Attendee[]
}

/** The documented columns, and what is paid where there is something to pay (spec D2 §2, B §3.8). */
export function AttendeeTable({ caption, isHeadHidden = false, attendees, ...row }: AttendeeTableProps) {
  const hasPrice = isPriced(row.event)
  const columns = [...documented, ...(hasPrice ? ['Paid'] : []), 'Actions']
  return (
    <div className={hasPrice ? 'rows priced' : 'rows'}>
      <Table caption={caption} columns={columns} isHeadHidden={isHeadHidden}>
        {attendees.map((attendee) => (
          <AttendeeRow key={attendee.id} attendee={attendee} columnCount={columns.length} hasPrice={hasPrice} {...row} />
        ))}
      </Table>
    </div>
  )
}
