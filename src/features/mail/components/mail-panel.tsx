import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyList, ListStates } from '@/components/table/list-states'
import { PAGE_SIZE, Pager } from '@/components/table/pager'
import { PanelHead } from '@/features/staff-area/components/panel-head'
import { useSite } from '@/site/use-site'
import { EmailPage } from '../as-sent/components/email-page'
import { useOpenEmail } from '../as-sent/open-email'
import { CheckButton, MailChecks } from '../doctor/components/mail-checks'
import { useMailCheck } from '../doctor/use-mail-check'
import { type MailChoice, mailQuery } from '../mail.queries'
import { emptyTexts } from '../mail-words'
import { MailTable } from './mail-table'
import { OccasionFilter } from './occasion-filter'
import { StatusFilter } from './status-filter'

/** What the site sent, what waits, and what could not be sent; and each email as its recipient got it. */
export function MailPanel() {
  const email = useOpenEmail()
  return (
    <>
      {/* Stays as it was, with its page and its filters, while an email is open. */}
      <div hidden={email !== undefined}>
        <MailOverview />
      </div>
      {email !== undefined && <EmailPage key={email} id={email} />}
    </>
  )
}

/** The list of all emails, and the check whether they arrive. */
function MailOverview() {
  const [filter, setFilter] = useState<MailChoice>({ status: undefined, kind: undefined, lane: undefined })
  const [offset, setOffset] = useState(0)
  const { savesMail } = useSite()
  const checking = useMailCheck()
  const query = useQuery(mailQuery(filter, { limit: PAGE_SIZE, offset }))
  const { mail = [], matching = 0, counts, occasions = [] } = query.data ?? {}
  const isNarrowed = filter.kind !== undefined || filter.lane !== undefined

  function choose(change: Partial<MailChoice>) {
    setFilter({ ...filter, ...change })
    setOffset(0)
  }

  return (
    <>
      <PanelHead action={<CheckButton checking={checking} />}>
        <StatusFilter chosen={filter.status} counts={counts} onChoose={(status) => choose({ status })} />
      </PanelHead>
      <MailChecks checking={checking} />
      {savesMail && (
        <p className="mb-4 max-w-[60ch] text-ink-soft">
          No mail server is set up, so email is saved as files on the server and reaches no one. Ask whoever runs the server to set
          SMTP_URL.
        </p>
      )}
      {(matching > 0 || isNarrowed || filter.status) && (
        <div className="mb-5 max-w-[22em]">
          <OccasionFilter chosen={filter} occasions={occasions} onChoose={choose} />
        </div>
      )}
      <ListStates query={query} loading="Loading mail..." failure="Unable to load mail">
        {matching === 0 && !query.isPlaceholderData ? (
          <EmptyList>{isNarrowed ? 'No email of this kind is here.' : emptyTexts[filter.status ?? 'all']}</EmptyList>
        ) : (
          <Pager of="messages" offset={offset} count={matching} isLoading={query.isPlaceholderData} onTurn={setOffset}>
            <MailTable mail={mail} />
          </Pager>
        )}
      </ListStates>
    </>
  )
}
