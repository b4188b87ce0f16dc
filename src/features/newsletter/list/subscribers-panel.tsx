import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { openExport } from '@/features/accounts/passwords/confirm-recent-login'
import { PanelHead } from '@/features/desk/panel-head'
import { useInitialSearch, useMay } from '@/features/desk/staff-address'
import { useDelete } from '@/features/desk/use-delete'
import { apiRequest } from '@/platform/browser/fetch-json'
import { dayText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { ColumnChart, monthText } from '@/ui/column-chart'
import { SearchField } from '@/ui/form/search-field'
import { LazyDetails } from '@/ui/section'
import { ListStates } from '@/ui/table/list-states'
import { PAGE_SIZE, PagedList } from '@/ui/table/pager'
import { RowAction } from '@/ui/table/row-state'
import { ActionsCell, Cell, Row, RowHeader, Table } from '@/ui/table/table'
import { AddPersonDialog, ImportDialog } from './import-dialog'
import type { Subscriber, subscriptionCalls } from './subscription.calls'
import { subscriberExportPath, subscriberFiguresQuery, subscribersQuery } from './subscription.queries'

const request = apiRequest<typeof subscriptionCalls>()

/** The search is no part of the address bar: people look for names and email addresses. */
export function SubscribersPanel() {
  const [search, setSearch] = useState(useInitialSearch())
  const [offset, setOffset] = useState(0)
  const [opened, setOpened] = useState<'import' | 'person'>()
  const searchText = search.trim()
  const all = useQuery(subscribersQuery('', { limit: 1, offset: 0 }))
  const query = useQuery(subscribersQuery(searchText, { limit: PAGE_SIZE, offset }))
  const { subscribers = [], total = 0 } = query.data ?? {}
  const removeOne = useDelete()

  async function remove({ id, email }: Subscriber) {
    const isGone = await removeOne({
      noun: 'subscriber',
      verb: 'remove',
      request: request('DELETE /api/newsletter/subscribers/:id', { params: { id } }),
      question: `Are you sure you want to remove ${email} from the newsletter? This can't be undone.`,
    })
    // A page whose last row is gone is no page any more.
    if (isGone && subscribers.length === 1) setOffset(Math.max(0, offset - PAGE_SIZE))
  }

  const isAdmin = useMay('admin')
  const { savesMail } = useSite()

  function find(text: string) {
    setSearch(text)
    setOffset(0)
  }

  return (
    <>
      <PanelHead
        action={
          isAdmin && (
            <div className="flex flex-wrap gap-3">
              <Button variant="outline" onClick={() => setOpened('person')}>
                Add one person
              </Button>
              <Button variant="outline" onClick={() => setOpened('import')}>
                Import CSV
              </Button>
              <Button variant="outline" onClick={() => openExport(subscriberExportPath(searchText))}>
                Export CSV
              </Button>
            </div>
          )
        }
      >
        <p className="w-full">
          Total subscribers:{' '}
          <span className="font-semibold">{all.data ? (all.data.total - all.data.unconfirmed).toLocaleString('en-US') : '–'}</span>
          {all.data && all.data.unconfirmed > 0 && (
            <span className="ml-3 text-ink-soft">{all.data.unconfirmed.toLocaleString('en-US')} not confirmed yet</span>
          )}
        </p>
        <SearchField label="Search subscribers" value={search} onChange={find} />
      </PanelHead>
      {savesMail && (
        <p className="mb-4 max-w-[60ch] text-ink-soft">
          No mail server is set up, so no one gets the email that confirms a subscription, or a mailing. Ask whoever runs the server to set
          SMTP_URL.
        </p>
      )}
      {opened === 'import' && <ImportDialog onClose={() => setOpened(undefined)} />}
      {opened === 'person' && <AddPersonDialog onClose={() => setOpened(undefined)} />}
      <LazyDetails summary="The last twelve months" className="mb-6">
        <Figures />
      </LazyDetails>
      <PagedList
        {...{ query, offset }}
        of="subscribers"
        count={total}
        onTurn={setOffset}
        empty={searchText ? `No subscriber matches “${searchText}”.` : 'People who subscribe to the newsletter appear here.'}
      >
        <SubscribersTable subscribers={subscribers} onRemove={remove} />
      </PagedList>
    </>
  )
}

function Figures() {
  const query = useQuery(subscriberFiguresQuery)
  const columns = (of: 'total' | 'joined') => (query.data?.months ?? []).map((each) => ({ label: monthText(each.month), value: each[of] }))
  return (
    <ListStates query={query} loading="Loading figures..." failure="Unable to load figures">
      <div className="charts">
        <ColumnChart title="Subscribers at the end of each month" heads={['Month', 'Subscribers']} columns={columns('total')} />
        <ColumnChart title="New subscribers by month" heads={['Month', 'New']} columns={columns('joined')} />
      </div>
      <p className="mb-6 text-fine text-ink-soft">Counts only people subscribed today.</p>
    </ListStates>
  )
}

function SubscribersTable({ subscribers, onRemove }: { subscribers: readonly Subscriber[]; onRemove: (subscriber: Subscriber) => void }) {
  const { timeZone } = useSite()
  return (
    <Table caption="Subscribers, newest first" columns={['Email', 'Name', 'Subscribed', 'Actions']}>
      {subscribers.map((subscriber) => (
        <Row key={subscriber.id}>
          <RowHeader>{subscriber.email}</RowHeader>
          <Cell>{subscriber.name}</Cell>
          <Cell label="Subscribed" className="tabular:whitespace-nowrap">
            {subscriber.confirmedAt ? dayText(subscriber.confirmedAt, timeZone) : 'Not confirmed yet'}
          </Cell>
          <ActionsCell>
            <RowAction icon={Trash2} label="Remove" of={subscriber.email} onClick={() => onRemove(subscriber)} />
          </ActionsCell>
        </Row>
      ))}
    </Table>
  )
}
