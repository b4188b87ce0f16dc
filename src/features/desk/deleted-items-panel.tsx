import { useQuery } from '@tanstack/react-query'
import { RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { apiQuery } from '@/platform/browser/api-query'
import { apiRequest } from '@/platform/browser/fetch-json'
import { capitalize } from '@/platform/text/nouns'
import { matchesSearch } from '@/platform/text/search-words'
import { dayAndTimeText, dayText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { SearchField } from '@/ui/form/search-field'
import { EmptyList, ListStates } from '@/ui/table/list-states'
import { RowAction } from '@/ui/table/row-state'
import { ActionsCell, Cell, Row, RowHeader, Table } from '@/ui/table/table'
import type { DeletedItemAnswer, deletedItemCalls } from './desk.calls'
import { NO_NOTICE, restoreItemRequest, useNotices } from './notices-dialog'
import { PanelHead } from './panel-head'
import { useStaffAction } from './use-staff-action'

export function DeletedItemsPanel() {
  const query = useQuery(deletedItemsQuery)
  const [search, setSearch] = useState('')
  const items = query.data?.deleted ?? []
  const found = items.filter(({ label, entity, deletedBy }) => matchesSearch(search, [label, entity, deletedBy]))

  return (
    <>
      <PanelHead>
        <p className="measure w-full text-ink-soft">
          Deleted items stay here for 30 days with everything that belongs to them: an event with its attendees, a teacher with their place
          at events. After that, they’re deleted permanently.
        </p>
        {items.length > 0 && <SearchField label="Search deleted items" value={search} onChange={setSearch} />}
      </PanelHead>
      <ListStates query={query} loading="Loading deleted items..." failure="Unable to load deleted items">
        {found.length === 0 ? (
          <EmptyList>{items.length === 0 ? 'No deleted items to restore.' : `Nothing deleted matches “${search}”.`}</EmptyList>
        ) : (
          <Table caption="What can be restored" columns={['Name', 'Kind', 'Deleted', 'Kept Until', 'Actions']}>
            {found.map((item) => (
              <DeletedRow key={item.id} item={item} />
            ))}
          </Table>
        )}
      </ListStates>
    </>
  )
}

function DeletedRow({ item }: { item: DeletedItemAnswer }) {
  const { id, entity, label, deletedAt, deletedBy, restorableUntil, attendees, attendeesNotified } = item
  const { timeZone } = useSite()
  const { act, isUnderWay } = useStaffAction()
  const { ask, question } = useNotices()
  const restore = async () => {
    const notice = attendeesNotified ? await ask(item.entityId, { change: 'restore' }, label) : NO_NOTICE
    if (!notice) return
    await act({
      request: restoreItemRequest(id, notice),
      losesButton: true,
      done: `${capitalize(entity)} restored successfully`,
      failed: `Failed to restore ${entity}`,
    })
  }
  const purge = () =>
    act({
      request: request('DELETE /api/cms/deleted/:id', { params: { id } }),
      losesButton: true,
      question: `Are you sure you want to delete this ${entity}${attendees ? ' and its attendees' : ''} permanently? This can’t be undone.`,
      done: `${capitalize(entity)} permanently deleted`,
      failed: `Failed to delete ${entity}`,
    })

  return (
    <Row>
      <RowHeader>{label}</RowHeader>
      <Cell>{kindText(item)}</Cell>
      <Cell label="Deleted">
        {dayAndTimeText(deletedAt, timeZone)}
        {deletedBy && ` by ${deletedBy}`}
      </Cell>
      <Cell label="Kept until">{dayText(restorableUntil, timeZone)}</Cell>
      <ActionsCell>
        <RowAction icon={RotateCcw} label="Restore" of={label} disabled={isUnderWay} onClick={restore} />
        <RowAction icon={Trash2} label="Delete permanently" of={label} disabled={isUnderWay} onClick={purge} />
        {question}
      </ActionsCell>
    </Row>
  )
}

/** `Event, 12 attendees` */
function kindText({ entity, attendees }: DeletedItemAnswer): string {
  if (!attendees) return capitalize(entity)
  return `${capitalize(entity)}, ${attendees === 1 ? '1 attendee' : `${attendees.toLocaleString('en-US')} attendees`}`
}

const request = apiRequest<typeof deletedItemCalls>()

const deletedItemsQuery = apiQuery(['/api/cms/deleted'], request('GET /api/cms/deleted'))
