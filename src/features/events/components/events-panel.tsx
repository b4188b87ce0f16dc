import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/button'
import { LoadingNote, Skeleton } from '@/components/skeleton'
import { Cell, Row, Table } from '@/components/table'
import { adminEventsQuery } from '../event.queries'
import type { AdminEvent } from '../event.schema'
import { AttendeesDialog } from './attendees-dialog'
import { EventsTable, eventColumns } from './events-table'

/** The staff area's events: loading, failed, empty or there (spec D2 §4). */
export function EventsPanel() {
  const { data, isPending, isError, refetch } = useQuery(adminEventsQuery)
  const [viewed, setViewed] = useState<AdminEvent>()

  if (isPending) return <LoadingEvents />
  if (isError) {
    return (
      <div role="alert" className="border-hairline border-t pt-6">
        <p className="font-semibold">Unable to load events</p>
        <p className="mt-1 text-ink-soft">Please try again later or contact support.</p>
        <Button variant="quiet" onClick={() => refetch()} className="mt-4">
          Try again
        </Button>
      </div>
    )
  }
  if (data.events.length === 0) {
    return <p className="border-hairline border-t pt-6 text-ink-soft">No events yet.</p>
  }
  return (
    <>
      <EventsTable events={data.events} onViewAttendees={setViewed} />
      {viewed && <AttendeesDialog event={viewed} onClose={() => setViewed(undefined)} />}
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
