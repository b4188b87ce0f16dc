import { Table } from '@/components/table/table'
import { useSite } from '@/site/use-site'
import type { Attendee } from '../../attendees/attendee.schema'
import { isPriced } from '../../attendees/attendee-words'
import { AttendeeRow } from './attendee-row'
import type { AttendeeRowsProps } from './attendee-rows'

const GROUP = 'Diamond Heart Group'
const documented = ['Name', 'Email', 'Registration Date', GROUP, 'Additional Message']

interface AttendeeTableProps extends AttendeeRowsProps {
  caption: string
  isHeadHidden?: boolean
  attendees: readonly Attendee[]
}

/** The documented columns, without the group where forms do not ask for it, and payments where there is a price (spec D2 §2, B §3.8, §6.3). */
export function AttendeeTable({ caption, isHeadHidden = false, attendees, ...row }: AttendeeTableProps) {
  const hasPrice = isPriced(row.event)
  const hasGroup = useSite().groupQuestion
  const columns = [...documented.filter((column) => column !== GROUP || hasGroup), ...(hasPrice ? ['Paid'] : []), 'Actions']
  return (
    <div className={hasPrice ? 'rows priced' : 'rows'}>
      <Table caption={caption} columns={columns} isHeadHidden={isHeadHidden}>
        {attendees.map((attendee) => (
          <AttendeeRow
            key={attendee.id}
            attendee={attendee}
            columnCount={columns.length}
            hasPrice={hasPrice}
            hasGroup={hasGroup}
            {...row}
          />
        ))}
      </Table>
    </div>
  )
}
