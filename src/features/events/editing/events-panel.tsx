import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNotices } from '@/features/desk/notices-dialog'
import { AddButton, PanelHead } from '@/features/desk/panel-head'
import { useOpenDialog } from '@/features/desk/staff-address'
import { deleteQuestion, useDelete } from '@/features/desk/use-delete'
import { useStaffWrite } from '@/features/desk/use-staff-action'
import { apiRequest, errorText, fetchJson, withQuery } from '@/platform/browser/fetch-json'
import { matchesSearch } from '@/platform/text/search-words'
import { todayIn } from '@/platform/time/clock'
import type { Site } from '@/site/site.schema'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { SearchField } from '@/ui/form/search-field'
import { LoadingNote, Skeleton } from '@/ui/skeleton'
import { EmptyList, ListStates } from '@/ui/table/list-states'
import { Cell, Row, Table } from '@/ui/table/table'
import { toast } from '@/ui/toast/toast'
import { attendeeCountsQuery, formatRegistered } from '../attendees/attendee.queries'
import { useRefundQuestion } from '../attendees/refund-question'
import type { eventCalls } from '../event.calls'
import { adminEventsQuery } from '../event.queries'
import type { AdminEvent } from '../event.schema'
import type { RefundChoice } from '../event-input.schema'
import { inSortOrder, isPast } from '../event-text'
import type { EventAttendeeCounts } from '../places/places.schema'
import { labels } from './event-fields'
import { dateText, EventsTable, eventColumns } from './events-table'
import { SampleContent } from './sample-content'

export function EventsPanel() {
  const query = useQuery(adminEventsQuery)
  const { data: counts } = useQuery(attendeeCountsQuery)
  const { ordered, saveOrder } = useEventOrder(query.data?.events ?? [])
  const [search, setSearch] = useState('')
  const [known, setKnown] = useState<ReadonlySet<number>>()
  if (!known && ordered.length > 0) setKnown(idsOf(ordered))
  const open = useOpenDialog()
  const { deleteEvent, question } = useDeleteEvent(counts)
  const { timeZone, eventOrder } = useSite()
  const isNew = ({ id }: AdminEvent) => known !== undefined && !known.has(id)
  const found = ordered.filter(
    (event) => isNew(event) || matchesSearch(search, [event.title, event.location, event.facilitator, dateText(event)]),
  )
  /** Events added since the list was opened stay in view until the next search. */
  function searchFor(text: string) {
    setKnown(idsOf(ordered))
    setSearch(text)
  }

  const isEmpty = query.data !== undefined && ordered.length === 0

  return (
    <>
      <PanelHead action={<AddButton />}>
        {ordered.length > 0 && <SearchField label="Search events" value={search} onChange={searchFor} />}
      </PanelHead>
      {query.isLoading ? (
        <LoadingEvents />
      ) : (
        <ListStates query={query} loading="Loading events" failure="Unable to load events">
          <SampleContent isOffered={isEmpty} />
          {!isEmpty && <OrderHelp order={eventOrder} isSearching={found.length < ordered.length} />}
          <UnreadTimes events={ordered} today={todayIn(timeZone)} onEdit={({ id }) => open('edit', id)} />
          {found.length > 0 && (
            <EventsTable
              events={ordered}
              found={found}
              isNew={isNew}
              counts={counts}
              onOrder={eventOrder === 'by-hand' ? saveOrder : undefined}
              onViewAttendees={({ id }) => open('attendees', id)}
              onEdit={({ id }) => open('edit', id)}
              onDelete={deleteEvent}
            />
          )}
          {question}
          {!isEmpty && found.length === 0 && <EmptyList>No event matches “{search}”.</EmptyList>}
        </ListStates>
      )}
    </>
  )
}

const idsOf = (events: readonly AdminEvent[]) => new Set(events.map(({ id }) => id))

const LoadingEvents = () => (
  <>
    <LoadingNote>Loading events</LoadingNote>
    {/* Rows without text, hidden from screen readers. */}
    <div aria-hidden="true">
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
    </div>
  </>
)

const OrderHelp = ({ order, isSearching }: { order: Site['eventOrder']; isSearching: boolean }) => (
  <div role="note" className="mb-6.5 rounded-r-sm border-mark border-l-2 bg-veil px-4.5 py-3.25 text-fine text-ink-soft">
    {order === 'by-date' && (
      <p className="max-w-[76em]">
        Events are listed by date: the next one comes first and is the featured event on the Events page. To keep one before the others,
        edit it and turn on “{labels.isPinned}”. You can return to your own order in Settings.
      </p>
    )}
    {order === 'by-hand' && isSearching && <p>Clear the search to reorder events.</p>}
    {order === 'by-hand' && !isSearching && (
      <>
        <p className="max-w-[76em]">
          To change the order, drag an event by the dots next to its title, or choose Move up or Move down in its menu. The first event
          becomes the featured event on the Events page, and the others show in a grid below it. The home page shows events from left to
          right in the same order.
        </p>
        <p className="mt-1.5 max-w-[76em]">
          Events that are over leave both places automatically and move to Past Events; the next one in the list takes their place.
        </p>
      </>
    )}
  </div>
)

const request = apiRequest<typeof eventCalls>()

/** Deletes an event after the documented confirmation (spec D2 §5), and asks whether to notify its attendees (spec B §3.9). */
function useDeleteEvent(counts: ReadonlyMap<number, EventAttendeeCounts> | undefined) {
  const remove = useDelete()
  const { ask, question } = useNotices()
  const refunds = useRefundQuestion('Delete')

  async function deleteEvent({ id, title }: AdminEvent) {
    const registered = formatRegistered(counts?.get(id) ?? { people: 0, waiting: 0 })
    if (!window.confirm(deleteQuestion('Are you sure you want to delete this event?', title, registered))) return
    const notice = await ask(id, { change: 'delete' }, title)
    if (!notice) return
    const call = request('DELETE /api/cms/events/:id', { params: { id }, json: { noteToAttendees: notice.note } })
    const toldTo = (isNotified: boolean, refund?: RefundChoice) => withQuery(call, { ...(isNotified && { tellAttendees: true }), refund })
    await remove({
      noun: 'event',
      request: toldTo(notice.isNotified),
      settle: (error) => refunds.settle(error)?.then((refund) => refund && toldTo(notice.isNotified, refund)),
      restorableId: id,
      beforeRestore: () => ask(id, { change: 'restore' }, title),
    })
  }

  return {
    deleteEvent,
    question: (
      <>
        {question}
        {refunds.question}
      </>
    ),
  }
}

const MAX_NAMED = 8

/** Shows staff the upcoming events whose time no calendar can hold: only their day is known (spec B §1.2). */
function UnreadTimes({ events, today, onEdit }: { events: readonly AdminEvent[]; today: string; onEdit: (event: AdminEvent) => void }) {
  const unread = events.filter((event) => hasUnreadTime(event) && !isPast(event, today))
  if (unread.length === 0) return null
  const others = unread.length - MAX_NAMED
  return (
    <p className="-mt-3 mb-5 text-fine text-ink-soft leading-loose">
      {unread.length === 1 ? '1 event has' : `${unread.length} events have`} a time that calendars can’t read:{' '}
      {unread.slice(0, MAX_NAMED).map((event, index) => (
        <span key={event.id}>
          {index > 0 && ', '}
          <Button variant="quiet" onClick={() => onEdit(event)} className="inline! border-ink/40! text-left! text-ink!">
            {event.title}
          </Button>
        </span>
      ))}
      {others > 0 && ` and ${others} more`}
    </p>
  )
}

const hasUnreadTime = ({ startsAt, eventDate, time, isRecurring, state }: AdminEvent) =>
  startsAt === null && eventDate !== null && time.trim() !== '' && !isRecurring && state !== 'cancelled'

/** Reorders at once and undoes what the server refuses (spec D2 §4). One order is sent at a time, so that the last move wins. */
function useEventOrder(events: readonly AdminEvent[]) {
  const queryClient = useQueryClient()
  const write = useStaffWrite()
  const [shown, setShown] = useState<readonly number[]>()
  const pending = useRef<readonly number[]>(undefined)
  const isSending = useRef(false)

  const listReloaded = () => queryClient.refetchQueries({ queryKey: adminEventsQuery.queryKey, exact: true }, { cancelRefetch: false })

  async function saveOrder(ids: readonly number[]) {
    setShown(ids)
    pending.current = ids
    if (isSending.current) return
    isSending.current = true
    try {
      while (pending.current) {
        const json = { eventIds: [...pending.current] }
        pending.current = undefined
        await write(() => fetchJson(request('PUT /api/cms/events/reorder', { json })))
        toast({ title: 'Success', description: 'Event order updated successfully' })
        if (!pending.current) await listReloaded()
      }
    } catch (error) {
      pending.current = undefined
      toast({ title: 'Error', description: errorText(error, 'Failed to update event order'), variant: 'destructive' })
      void listReloaded()
    } finally {
      isSending.current = false
      setShown(undefined)
    }
  }

  return { ordered: shown ? inOrderOf(shown, events) : inSortOrder(events), saveOrder }
}

function inOrderOf(ids: readonly number[], events: readonly AdminEvent[]): AdminEvent[] {
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = ({ id }: AdminEvent) => places.get(id) ?? ids.length
  return inSortOrder(events).toSorted((a, b) => placeOf(a) - placeOf(b))
}
