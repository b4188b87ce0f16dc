import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { openExport } from '@/features/accounts/passwords/confirm-recent-login'
import { PanelHead } from '@/features/desk/panel-head'
import { fittingFields } from '@/platform/forms/input-fields'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { SearchField } from '@/ui/form/search-field'
import { EmptyList } from '@/ui/table/list-states'
import { PAGE_SIZE, PagedList } from '@/ui/table/pager'
import { Cell, Row, RowHeader, Table } from '@/ui/table/table'
import { type ContactFilter, contactFilter } from './contact-filter.schema'
import { contactExportPath, contactMessagesQuery, contactTotalsQuery } from './contact-message.queries'
import type { ContactMessage } from './contact-message.schema'
import { contactCells, contactColumns } from './contact-messages-csv'
import { ContactMessagePage, MessageState } from './inbox/contact-message-page'
import { EmailLink, InboxViews, PhoneLink, useInboxAddress, viewFilter } from './inbox/inbox-views'
import { MessageFigures, MessageTotals, OwnerFilter } from './inbox/message-figures'
import { FilterFold, HeldMessages, MessageFilters, MessageText } from './message-filters'
import './inbox/messages.css'

/** spec D2 §2, B §5.1 */
export function ContactReportsPanel() {
  const [{ message }] = useInboxAddress()
  return (
    <>
      {/* Stays as it was, with its page and its search, while a message is open. */}
      <div hidden={message !== undefined}>
        <MessageList />
      </div>
      {message !== undefined && <ContactMessagePage key={message} id={message} />}
    </>
  )
}

const readFilter = (search: Record<string, unknown>): ContactFilter => fittingFields(contactFilter, search)

function useFilterInAddress(): [filter: ContactFilter, change: (filter: Record<string, string | undefined>) => void] {
  const filter = useSearch({ strict: false, select: readFilter })
  const navigate = useNavigate()
  const change = (changes: Record<string, string | undefined>) =>
    navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...readFilter({ ...before, ...changes }) }),
      replace: true,
      resetScroll: false,
    })
  return [filter, change]
}

const unfiltered: ContactFilter = { startDate: undefined, endDate: undefined, contactMethod: undefined, interest: undefined }

function MessageList() {
  const [filter, change] = useFilterInAddress()
  const [{ view }, showView] = useInboxAddress()
  // The search is no part of the address bar, since it names people.
  const [search, setSearch] = useState('')
  const [owner, setOwner] = useState('')
  const [offset, setOffset] = useState(0)
  const [timesCleared, setTimesCleared] = useState(0)
  const { startDate, endDate } = filter
  const isBackwards = Boolean(startDate && endDate && endDate < startDate)
  const inbox = { assigneeId: ownerOf(owner), search: search.trim() || undefined }
  const totals = useQuery(contactTotalsQuery)
  const query = useQuery({
    ...contactMessagesQuery({ ...filter, ...viewFilter(view), ...inbox }, { limit: PAGE_SIZE, offset }),
    enabled: !isBackwards,
  })
  const isFiltered = Object.values(filter).some(Boolean)
  const isNarrowed = isFiltered || Object.values(inbox).some(Boolean) || view !== undefined
  const { messages = [], matching = 0 } = query.data ?? {}

  const fromStart =
    <T,>(choose: (value: T) => void) =>
    (value: T) => {
      setOffset(0)
      choose(value)
    }

  function clear() {
    fromStart(change)(unfiltered)
    setTimesCleared(timesCleared + 1)
  }

  return (
    <>
      <PanelHead
        action={
          <Button variant="outline" disabled={isBackwards} onClick={() => openExport(contactExportPath(filter))}>
            Export CSV
          </Button>
        }
      >
        <MessageTotals totals={totals.data ?? query.data} />
      </PanelHead>
      <MessageFigures />
      <div className="mb-5">
        <InboxViews chosen={view} onChoose={fromStart(showView)} />
      </div>
      {view === 'held' && <HeldMessages />}
      <div hidden={view === 'held'}>
        <div className="mb-5 flex flex-wrap items-end gap-x-5 gap-y-4">
          <SearchField label="Search messages" value={search} onChange={fromStart(setSearch)} />
          <div className="message-owner-filter w-full">
            <OwnerFilter chosen={owner} onChange={fromStart(setOwner)} />
          </div>
        </div>
        <div className="mb-6 grid gap-3">
          <FilterFold isInUse={isFiltered}>
            <MessageFilters
              key={timesCleared}
              start={timesCleared > 0 ? unfiltered : filter}
              isBackwards={isBackwards}
              takesFocus={timesCleared > 0}
              onChange={fromStart(change)}
            />
          </FilterFold>
          {isFiltered && (
            <Button variant="quiet" onClick={clear} className="justify-self-start">
              Clear filters
            </Button>
          )}
        </div>
        {isBackwards ? (
          <EmptyList>The end date is before the start date. Please change one of them.</EmptyList>
        ) : (
          <PagedList
            {...{ query, offset }}
            of="messages"
            loading="Loading contact messages..."
            failure="Failed to fetch contact messages"
            count={matching}
            onTurn={setOffset}
            empty={isNarrowed ? 'No message matches these filters.' : 'Messages from the contact forms appear here.'}
          >
            <Table caption="Contact messages, newest first" columns={contactColumns} isWide>
              {messages.map((message) => (
                <MessageRow key={message.id} message={message} messages={messages.map(({ id }) => id)} />
              ))}
            </Table>
          </PagedList>
        )}
      </div>
    </>
  )
}

const ownerOf = (chosen: string): number | 'none' | undefined => (chosen === 'none' ? chosen : Number(chosen) || undefined)

function MessageRow({ message, messages }: { message: ContactMessage; messages: readonly number[] }) {
  const [date, name = '', email = '', phone, interest, howHeard, contactMethod, consent, text = ''] = contactCells(
    message,
    useSite().timeZone,
  )
  return (
    <Row className={message.overdueDays === null ? '' : 'overdue-message'}>
      <Cell className="tabular:whitespace-nowrap">{date}</Cell>
      <RowHeader state={<MessageState {...message} />}>
        <Link
          to="/admin"
          search={(before: object) => ({ ...before, message: message.id })}
          state={{ isOpenedHere: true, messages }}
          className="wrap-anywhere text-inherit decoration-hairline underline-offset-4 hover:text-accent"
        >
          {name}
        </Link>
      </RowHeader>
      <Cell className="tabular:min-w-38">
        <EmailLink email={email} />
      </Cell>
      <Cell className="tabular:min-w-33">
        <PhoneLink text={phone} />
      </Cell>
      <Cell label="Interest" className="wrap-break-word">
        {interest}
      </Cell>
      <Cell label="How heard" className="wrap-break-word">
        {howHeard}
      </Cell>
      <Cell label="Contact method" className="wrap-break-word">
        {contactMethod}
      </Cell>
      <Cell label="Consent" className="wrap-break-word">
        {consent}
      </Cell>
      <Cell className="tabular:min-w-50 stacked:mt-2 stacked:block! stacked:text-ink! stacked:before:content-none!">
        <MessageText text={text} from={name} />
      </Cell>
    </Row>
  )
}
