import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyList, ListStates } from '@/components/table/list-states'
import { PAGE_SIZE, Pager } from '@/components/table/pager'
import { PanelHead } from '@/features/staff-area/components/panel-head'
import { useSite } from '@/site/use-site'
import { CheckButton, MailChecks } from '../doctor/components/mail-checks'
import { useMailCheck } from '../doctor/use-mail-check'
import { mailQuery } from '../mail.queries'
import type { MailStatus } from '../mail.schema'
import { emptyTexts } from '../mail-words'
import { MailTable } from './mail-table'
import { StatusFilter } from './status-filter'

/** What the site sent, what waits, and what could not be sent. */
export function MailPanel() {
  const [status, setStatus] = useState<MailStatus>()
  const [offset, setOffset] = useState(0)
  const { savesMail } = useSite()
  const checking = useMailCheck()
  const query = useQuery(mailQuery(status, { limit: PAGE_SIZE, offset }))
  const { mail = [], matching = 0, counts } = query.data ?? {}

  function choose(next: MailStatus | undefined) {
    setStatus(next)
    setOffset(0)
  }

  return (
    <>
      <PanelHead action={<CheckButton checking={checking} />}>
        <StatusFilter chosen={status} counts={counts} onChoose={choose} />
      </PanelHead>
      <MailChecks checking={checking} />
      {savesMail && (
        <p className="mb-4 max-w-[60ch] text-ink-soft">
          No mail server is set up, so email is saved as files on the server and reaches no one. Ask whoever runs the server to set
          SMTP_URL.
        </p>
      )}
      <ListStates query={query} loading="Loading mail..." failure="Unable to load mail">
        {matching === 0 && !query.isPlaceholderData ? (
          <EmptyList>{emptyTexts[status ?? 'all']}</EmptyList>
        ) : (
          <Pager of="messages" offset={offset} count={matching} isLoading={query.isPlaceholderData} onTurn={setOffset}>
            <MailTable mail={mail} />
          </Pager>
        )}
      </ListStates>
    </>
  )
}
