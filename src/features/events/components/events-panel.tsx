import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { Button } from '@/components/button'
import { SearchField } from '@/components/form/search-field'
import { LoadingNote, Skeleton } from '@/components/skeleton'
import { ListHead } from '@/components/table/list-head'
import { EmptyList, ListStates } from '@/components/table/list-states'
import { Cell, Row, Table } from '@/components/table/table'
import { useDelete } from '@/features/staff-area/use-delete'
import { matchesSearch } from '@/platform/search-words'
import { adminEventsQuery } from '../event.queries'
import type { AdminEvent, CommunityEvent } from '../event.schema'
import { useEventOrder } from '../use-event-order'
import { EventDialog } from './event-dialog'
import { dateText } from './event-row'
import { EventsTable, eventColumns } from './events-table'
import { OrderHelp } from './order-help'
import { SampleContent } from './sample-content'

interface EventsPanelProps {
  /** Who is registered for an event; of another feature. */
  AttendeesDialog: ComponentType<{ event: CommunityEvent; onClose: () => void }>
}

/** The staff area's events (spec D2 §2, §4). */
export function EventsPanel({ AttendeesDialog }: EventsPanelProps) {
  const query = useQuery(adminEventsQuery)
  const { ordered, saveOrder } = useEventOrder(query.data?.events ?? [])
  const [search, setSearch] = useState('')
  const [viewed, setViewed] = useState<AdminEvent>()
  const [edited, setEdited] = useState<AdminEvent | 'new'>()
  const remove = useDelete()
  const found = ordered.filter((event) => matchesSearch(search, [event.title, event.location, event.facilitator, dateText(event)]))
  const isEmpty = query.data !== undefined && ordered.length === 0

  return (
    <>
      <ListHead action={<Button onClick={() => setEdited('new')}>Add New Event</Button>}>
        {ordered.length > 0 && <SearchField label="Search events" value={search} onChange={setSearch} />}
      </ListHead>
      {query.isLoading ? (
        <LoadingEvents />
      ) : (
        <ListStates query={query} loading="Loading events" failure="Unable to load events">
          <SampleContent isWanted={isEmpty} />
          {!isEmpty && <OrderHelp isSearching={found.length < ordered.length} />}
          {found.length > 0 && (
            <EventsTable
              events={ordered}
              found={found}
              onOrder={saveOrder}
              onViewAttendees={setViewed}
              onEdit={setEdited}
              onDelete={({ id }) =>
                remove({ noun: 'event', path: `/api/cms/events/${id}`, question: 'Are you sure you want to delete this event?' })
              }
            />
          )}
          {!isEmpty && found.length === 0 && <EmptyList>No event matches “{search}”.</EmptyList>}
        </ListStates>
      )}
      {viewed && <AttendeesDialog event={viewed} onClose={() => setViewed(undefined)} />}
      {edited && <EventDialog event={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

const LoadingEvents = () => (
  <>
    <LoadingNote>Loading events</LoadingNote>
    <Table caption="Events" columns={eventColumns}>
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <Row key={row}>
          {eventColumns.map((column, index) => (
            <Cell key={column}>
              <Skeleton className={`h-4 ${index === 0 ? 'w-4/5' : 'w-3/5'}`} />
            </Cell>
          ))}
        </Row>
      ))}
    </Table>
  </>
)
