import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiRequest, fetchJson, withQuery } from '@/platform/browser/fetch-json'
import { dayAndTimeText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { SearchField } from '@/ui/form/search-field'
import { EmptyList, ListStates } from '@/ui/table/list-states'
import { PAGE_SIZE, Pager } from '@/ui/table/pager'
import { Cell, Row, RowHeader, Table } from '@/ui/table/table'
import type { Activity, activityCalls } from '../desk.calls'
import { PanelHead } from '../panel-head'
import { whatWasDone, whoDidIt } from './activity-sentence'

export function ActivityPanel() {
  const [search, setSearch] = useState('')
  const [offset, setOffset] = useState(0)
  const searchText = search.trim()
  const query = useQuery(activityQuery(searchText, { limit: PAGE_SIZE, offset }))
  const { activity = [], matching = 0 } = query.data ?? {}

  function find(text: string) {
    setSearch(text)
    setOffset(0)
  }

  return (
    <>
      <PanelHead>
        <SearchField label="Search activity" value={search} onChange={find} />
      </PanelHead>
      <ListStates query={query} loading="Loading activity..." failure="Unable to load activity">
        {matching === 0 ? (
          <EmptyList>{searchText ? `Nothing matches “${searchText}”.` : 'Changes that staff make appear here.'}</EmptyList>
        ) : (
          <Pager of="activity" offset={offset} count={matching} isLoading={query.isPlaceholderData} onTurn={setOffset}>
            <ActivityTable activity={activity} />
          </Pager>
        )}
      </ListStates>
    </>
  )
}

const ActivityTable = ({ activity }: { activity: readonly Activity[] }) => (
  <Table caption="Activity, newest first" columns={['When', 'Who', 'What']}>
    {activity.map((change) => (
      <ActivityRow key={change.id} change={change} />
    ))}
  </Table>
)

function ActivityRow({ change }: { change: Activity }) {
  const { timeZone } = useSite()
  return (
    <Row>
      <Cell className="tabular:whitespace-nowrap">{dayAndTimeText(change.at, timeZone)}</Cell>
      <RowHeader>
        <span className="wrap-anywhere block">{whoDidIt(change)}</span>
      </RowHeader>
      <Cell className="wrap-anywhere tabular:w-full">{whatWasDone(change)}</Cell>
    </Row>
  )
}

const request = apiRequest<typeof activityCalls>()

/** One page of what was changed, with the search text. The page before stays in view until it is there. Fetched again each time. */
const activityQuery = (search: string, page: { limit: number; offset: number }) =>
  queryOptions({
    queryKey: ['/api/activity', search, page],
    queryFn: () => fetchJson(withQuery(request('GET /api/activity'), { search, ...page })),
    placeholderData: (before) => (before?.matching ? before : undefined),
    gcTime: 0,
    staleTime: 0,
  })
