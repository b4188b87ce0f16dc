import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/button'
import { SearchField } from '@/components/form/search-field'
import { EmptyList, ListStates } from '@/components/table/list-states'
import { PAGE_SIZE, Pager } from '@/components/table/pager'
import { openExport } from '@/features/auth/passwords/open-export'
import { PanelHead } from '@/features/staff-area/components/panel-head'
import type { ContactFilter } from '../contact-filter.schema'
import { contactExportPath, contactMessagesQuery, contactTotalsQuery } from '../contact-message.queries'
import { MessageFigures, MessageTotals } from '../figures/components/message-figures'
import { InboxViews } from '../inbox/components/inbox-views'
import { OwnerFilter } from '../inbox/components/owner-filter'
import { viewFilter } from '../inbox/inbox-filter'
import { useInboxAddress } from '../inbox/use-inbox-address'
import { HeldMessages } from './held-messages'
import { FilterFold, MessageFilters } from './message-filters'
import { MessagesTable } from './messages-table'
import { useFilterInAddress } from './use-filter-in-address'

const unfiltered: ContactFilter = { startDate: undefined, endDate: undefined, contactMethod: undefined, interest: undefined }

/** The messages: how many, which of them, and as a file (spec D2 §2). */
export function MessageList() {
  const [filter, change] = useFilterInAddress()
  const [{ view }, showView] = useInboxAddress()
  // People are in what one searches for, so that it is no part of the address.
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

  function narrow(changes: Record<string, string | undefined>) {
    setOffset(0)
    change(changes)
  }

  function clear() {
    narrow(unfiltered)
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
        <InboxViews
          chosen={view}
          onChoose={(next) => {
            setOffset(0)
            showView(next)
          }}
        />
      </div>
      {view === 'held' && <HeldMessages />}
      <div hidden={view === 'held'}>
        <div className="mb-5 flex flex-wrap items-end gap-x-5 gap-y-4">
          <SearchField
            label="Search messages"
            value={search}
            onChange={(text) => {
              setOffset(0)
              setSearch(text)
            }}
          />
          <div className="message-owner-filter w-full">
            <OwnerFilter
              chosen={owner}
              onChange={(next) => {
                setOffset(0)
                setOwner(next)
              }}
            />
          </div>
        </div>
        <div className="mb-6 grid gap-3">
          <FilterFold isInUse={isFiltered}>
            <MessageFilters
              key={timesCleared}
              start={timesCleared > 0 ? unfiltered : filter}
              isBackwards={isBackwards}
              takesFocus={timesCleared > 0}
              onChange={narrow}
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
          <ListStates query={query} loading="Loading contact messages..." failure="Failed to fetch contact messages">
            {matching === 0 ? (
              <EmptyList>{isNarrowed ? 'No message matches these filters.' : 'Messages from the contact forms appear here.'}</EmptyList>
            ) : (
              <Pager of="messages" offset={offset} count={matching} isLoading={query.isPlaceholderData} onTurn={setOffset}>
                <MessagesTable messages={messages} />
              </Pager>
            )}
          </ListStates>
        )}
      </div>
    </>
  )
}

function ownerOf(chosen: string): number | 'none' | undefined {
  if (chosen === 'none') return chosen
  return chosen ? Number(chosen) : undefined
}
