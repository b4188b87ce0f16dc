import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '@/components/button'
import { SearchField } from '@/components/form/search-field'
import { EmptyList } from '@/components/table/list-states'
import { RowAction } from '@/components/table/row-action'
import { ActionsCell, Cell, Row, RowHeader, Table } from '@/components/table/table'
import { useDelete } from '@/features/staff-area/use-delete'
import { apiRequest } from '@/platform/browser/api-request'
import { matchesSearch } from '@/platform/search-words'
import { useSite } from '@/site/use-site'
import type { Attendee } from '../attendee.schema'
import { registrationDateText } from '../attendees-csv'
import type { registrationCalls } from '../registration.calls'

const columns = ['Name', 'Email', 'Registration Date', 'Diamond Heart Group', 'Additional Message', 'Actions']

/** More at once would hold up the browser: there may be thousands. */
const AT_ONCE = 100
const SEARCHED_FROM = 10

interface AttendeeListProps {
  eventId: number
  attendees: readonly Attendee[]
  total: number
}

const request = apiRequest<typeof registrationCalls>()

/** Who is registered (spec D2 §2), some at a time. */
export function AttendeeList({ eventId, attendees, total }: AttendeeListProps) {
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(AT_ONCE)
  const top = useRef<HTMLParagraphElement>(null)
  const remove = useDelete()
  const found = attendees.filter(({ name, email, diamondHeartGroupName, additionalMessage }) =>
    matchesSearch(search, [name, email, diamondHeartGroupName, additionalMessage]),
  )

  async function removeAttendee({ id, name }: Attendee) {
    const question = `Remove ${name} from this event? This cannot be undone.`
    // The button goes with its row, so the focus is taken to where the list begins.
    if (
      await remove({
        noun: 'attendee',
        request: request('DELETE /api/events/:id/attendees/:attendeeId', { params: { id: eventId, attendeeId: id } }),
        question,
      })
    )
      top.current?.focus()
  }

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <p ref={top} tabIndex={-1} className="text-small outline-none">
          Total registrations: <strong className="font-semibold tabular-nums">{total}</strong>
        </p>
        {attendees.length >= SEARCHED_FROM && <SearchField label="Search attendees" value={search} onChange={setSearch} />}
      </div>
      {found.length === 0 ? (
        <EmptyList>{attendees.length === 0 ? 'No registrations yet' : `No attendee matches “${search}”.`}</EmptyList>
      ) : (
        <Table caption="Attendees" columns={columns}>
          {found.slice(0, most).map((attendee) => (
            <AttendeeRow key={attendee.id} attendee={attendee} onRemove={() => removeAttendee(attendee)} />
          ))}
        </Table>
      )}
      {found.length > most && (
        <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3 text-small">
          Shown are {most.toLocaleString('en')} of {found.length.toLocaleString('en')}.
          <Button variant="quiet" onClick={() => setMost(most + AT_ONCE)}>
            Show {Math.min(AT_ONCE, found.length - most)} more
          </Button>
        </p>
      )}
    </>
  )
}

const AttendeeRow = ({ attendee, onRemove }: { attendee: Attendee; onRemove: () => void }) => (
  <Row>
    <RowHeader>{attendee.name}</RowHeader>
    <Cell className="tabular:min-w-44">
      <a href={`mailto:${attendee.email}`}>{attendee.email}</a>
    </Cell>
    <Cell label="Registered" className="tabular:min-w-26">
      {registrationDateText(attendee.createdAt, useSite().timeZone)}
    </Cell>
    <Cell label="Diamond Heart group" className="tabular:min-w-28">
      {groupText(attendee)}
    </Cell>
    <Cell className="whitespace-pre-line tabular:min-w-32">{attendee.additionalMessage}</Cell>
    <ActionsCell>
      <RowAction icon={Trash2} label="Remove" of={attendee.name} onClick={onRemove} />
    </ActionsCell>
  </Row>
)

const groupText = ({ inDiamondHeartGroup, diamondHeartGroupName }: Attendee) =>
  inDiamondHeartGroup ? ['Yes', diamondHeartGroupName].filter(Boolean).join(', ') : 'No'
