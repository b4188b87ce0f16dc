import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyList, ListStates } from '@/components/table/list-states'
import { PAGE_SIZE, Pager } from '@/components/table/pager'
import { PanelHead } from '@/features/staff-area/components/panel-head'
import { mailQuery } from '../mail.queries'
import type { MailStatus } from '../mail.schema'
import { MailTable } from './mail-table'
import { StatusFilter } from './status-filter'

const nothing: Record<MailStatus | 'all', string> = {
  all: 'No mail yet. The confirmations and notices that the site sends appear here.',
  queued: 'Nothing is waiting to be sent.',
  sent: 'Nothing was sent yet.',
  failed: 'No message has failed.',
}

/** What the site sent, what waits, and what could not be sent. */
export function MailPanel() {
  const [status, setStatus] = useState<MailStatus>()
  const [offset, setOffset] = useState(0)
  const query = useQuery(mailQuery(status, { limit: PAGE_SIZE, offset }))
  const { mail = [], matching = 0, counts } = query.data ?? {}

  function choose(wanted: MailStatus | undefined) {
    setStatus(wanted)
    setOffset(0)
  }

  return (
    <>
      <PanelHead>
        <StatusFilter chosen={status} counts={counts} onChoose={choose} />
      </PanelHead>
      <ListStates query={query} loading="Loading mail..." failure="Unable to load mail">
        {matching === 0 && !query.isPlaceholderData ? (
          <EmptyList>{nothing[status ?? 'all']}</EmptyList>
        ) : (
          <Pager of="messages" offset={offset} count={matching} isLoading={query.isPlaceholderData} onTurn={setOffset}>
            <MailTable mail={mail} />
          </Pager>
        )}
      </ListStates>
    </>
  )
}
