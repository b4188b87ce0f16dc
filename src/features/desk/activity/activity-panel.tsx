import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, neverCached } from '@/platform/browser/api-query'
import { apiRequest, withQuery } from '@/platform/browser/fetch-json'
import { dayAndTimeText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { SearchField } from '@/ui/form/search-field'
import { PAGE_SIZE, PagedList } from '@/ui/table/pager'
import { Cell, Row, RowHeader, Table } from '@/ui/table/table'
import type { activityCalls } from '../desk.calls'
import { PanelHead } from '../panel-head'
import { whatWasDone, whoDidIt } from './activity-sentence'

export function ActivityPanel() {
  const { timeZone } = useSite()
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
      <PagedList
        {...{ query, offset }}
        of="activity"
        count={matching}
        onTurn={setOffset}
        empty={searchText ? `Nothing matches “${searchText}”.` : 'Changes that staff make appear here.'}
      >
        <Table caption="Activity, newest first" columns={['When', 'Who', 'What']}>
          {activity.map((change) => (
            <Row key={change.id}>
              <Cell className="tabular:whitespace-nowrap">{dayAndTimeText(change.at, timeZone)}</Cell>
              <RowHeader>
                <span className="wrap-anywhere block">{whoDidIt(change)}</span>
              </RowHeader>
              <Cell className="wrap-anywhere tabular:w-full">{whatWasDone(change)}</Cell>
            </Row>
          ))}
        </Table>
      </PagedList>
    </>
  )
}

const request = apiRequest<typeof activityCalls>()

/** One page of what was changed, with the search text. The page before stays in view until it is there. Fetched again each time. */
const activityQuery = (search: string, page: { limit: number; offset: number }) =>
  apiQuery(['/api/activity', search, page], withQuery(request('GET /api/activity'), { search, ...page }), {
    placeholderData: (before) => (before?.matching ? before : undefined),
    ...neverCached,
  })
