import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListFilter } from '@/components/table/list-filter'
import { EmptyList, ListStates } from '@/components/table/list-states'
import { PAGE_SIZE, Pager } from '@/components/table/pager'
import { RowState } from '@/components/table/row-state'
import { Cell, Row, RowHeader, Table } from '@/components/table/table'
import { FailureReason } from '@/features/mail/components/failure-reason'
import { useSite } from '@/site/use-site'
import { mailingRecipientsQuery } from '../mailing.queries'
import type { Mailing, MailingRecipient, RecipientStatus } from '../mailing.schema'
import { recipientText, waitingCount } from '../mailing-words'
import { pollProgress } from '../poll-progress'

/** What became of each recipient's email, and why. */
export function MailingRecipients({ mailing }: { mailing: Mailing }) {
  const [status, setStatus] = useState<RecipientStatus>()
  const [offset, setOffset] = useState(0)
  const query = useQuery({
    ...mailingRecipientsQuery(mailing.id, { ...(status && { status }), limit: PAGE_SIZE, offset }),
    placeholderData: keepPreviousData,
    refetchInterval: pollProgress([mailing]),
  })
  const { recipients = [], matching = 0 } = query.data ?? {}
  const { savesMail } = useSite()

  function choose(next: RecipientStatus | undefined) {
    setStatus(next)
    setOffset(0)
  }

  return (
    <section aria-labelledby="recipients">
      <h3 id="recipients" className="mb-2 font-heading text-subheading">
        Recipients
      </h3>
      <ListFilter<RecipientStatus | undefined>
        label="Status"
        choices={choicesOf(mailing, savesMail === true)}
        chosen={status}
        onChoose={choose}
      />
      <ListStates query={query} loading="Loading recipients..." failure="Unable to load recipients">
        {matching === 0 ? (
          <EmptyList>{status ? 'No recipient has this status.' : 'This mailing has no recipients.'}</EmptyList>
        ) : (
          <Pager of="recipients" offset={offset} count={matching} isLoading={query.isPlaceholderData} onTurn={setOffset}>
            <Table caption="Recipients" columns={['Email', 'Status', 'Reason']}>
              {recipients.map((recipient) => (
                <RecipientRow key={recipient.id} recipient={recipient} mailing={mailing} />
              ))}
            </Table>
          </Pager>
        )}
      </ListStates>
    </section>
  )
}

function RecipientRow({ recipient, mailing }: { recipient: MailingRecipient; mailing: Mailing }) {
  const { timeZone } = useSite()
  const text = recipientText(recipient, mailing, timeZone)
  return (
    <Row>
      <RowHeader>
        <span className="wrap-anywhere">{recipient.email ?? 'Recipient no longer available'}</span>
      </RowHeader>
      <Cell>{recipient.status === 'failed' ? <RowState sign="due">{text}</RowState> : text}</Cell>
      <Cell label={recipient.reason ? 'Reason' : ''} className="wrap-anywhere">
        <FailureReason reason={recipient.reason} />
      </Cell>
    </Row>
  )
}

const choicesOf = (mailing: Mailing, savesMail: boolean) => {
  const { recipients, sent, failed, left } = mailing.counts
  return [
    { value: undefined, label: 'All', count: recipients },
    { value: 'waiting' as const, label: mailing.state === 'stopped' ? 'Stopped' : 'Waiting', count: waitingCount(mailing) },
    { value: 'sent' as const, label: savesMail ? 'Saved as files' : 'Sent', count: sent },
    { value: 'failed' as const, label: 'Not sent', count: failed },
    { value: 'left' as const, label: 'Left the list', count: left },
  ]
}
