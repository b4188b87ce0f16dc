import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOpenDialog } from '@/features/desk/staff-address'
import { useStaffAction } from '@/features/desk/use-staff-action'
import { FailureReason } from '@/features/mail/email-page'
import { dayAndTimeText, dayText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { ListFilter } from '@/ui/table/list-states'
import { PAGE_SIZE, PagedList } from '@/ui/table/pager'
import { RowState } from '@/ui/table/row-state'
import { Cell, Row, RowHeader, Table } from '@/ui/table/table'
import { adminNewslettersQuery } from '../archive/newsletter.queries'
import { mailingRecipientsQuery } from './mailing.queries'
import type { Mailing, MailingRecipient, RecipientStatus } from './mailing.schema'
import { contentOf, DeleteMailing, MailingHeading, MailingPreview, MailingTrouble, request } from './mailing-inputs'

export function MailingProgress({ mailing }: { mailing: Mailing }) {
  const { timeZone, savesMail } = useSite()
  const { counts, state, trouble } = mailing
  const isScheduled = state === 'scheduled'
  return (
    <>
      <MailingHeading state={stateText(mailing, timeZone)}>{mailing.subject}</MailingHeading>
      <section aria-label="Sending" className="mb-8 grid gap-4">
        {isScheduled ? (
          <p>
            Goes to everyone who is subscribed at that moment; right now that’s {peopleText(counts.recipients)}. To change what it says,
            unschedule it first.
          </p>
        ) : (
          <>
            <progress
              aria-label="Done"
              className="mailing-progress"
              max={Math.max(counts.recipients, 1)}
              value={counts.recipients - waitingCount(mailing)}
            />
            <p className="tabular-nums">{progressText(mailing, savesMail === true)}</p>
          </>
        )}
        {savesMail && <p>No mail server is set up. Each email is saved as a file, and no one gets it.</p>}
        {trouble && <MailingTrouble reason={trouble} />}
        <MailingSteps mailing={mailing} />
      </section>
      {isScheduled ? <MailingPreview fields={contentOf(mailing)} /> : <MailingRecipients mailing={mailing} />}
    </>
  )
}

function MailingSteps({ mailing }: { mailing: Mailing }) {
  const { act, isUnderWay } = useStaffAction()
  const open = useOpenDialog()
  const { id, state } = mailing
  const params = { id }
  const failed = 'That didn’t work'

  const step = (to: 'pause' | 'resume' | 'stop', more?: { done: string } | { question: string }) => () =>
    act({ request: request(`POST /api/mailings/:id/${to}`, { params }), failed, ...more })
  const question = `Stop for good? ${peopleText(waitingCount(mailing))} won’t get this mailing.`
  const stop = { label: 'Stop', variant: 'outline', run: step('stop', { question }) } as const
  const steps = {
    sending: [{ label: 'Pause', variant: 'outline', run: step('pause') }, stop],
    paused: [{ label: 'Resume', variant: 'filled', run: step('resume') }, stop],
    scheduled: [{ label: 'Unschedule', variant: 'outline', run: step('stop', { done: 'It’s a draft again.' }) }],
  } as const

  async function duplicate() {
    const copy = await act({
      request: request('POST /api/mailings/:id/duplicate', { params }),
      isOnce: true,
      done: 'A draft that says the same is open.',
      failed,
    })
    if (copy) open('mailing', copy.mailing.id)
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      {(state in steps ? steps[state as keyof typeof steps] : []).map(({ label, variant, run }) => (
        <Button key={label} variant={variant} disabled={isUnderWay} onClick={run}>
          {label}
        </Button>
      ))}
      <Button variant="outline" disabled={isUnderWay} onClick={duplicate}>
        Duplicate
      </Button>
      {state !== 'scheduled' && <ArchiveMailing mailing={mailing} />}
      {(state === 'stopped' || state === 'sent') && <DeleteMailing mailing={mailing} />}
    </div>
  )
}

function ArchiveMailing({ mailing: { id, archivedAs, markdown } }: { mailing: Mailing }) {
  const { act, isUnderWay } = useStaffAction()
  const { data } = useQuery({ ...adminNewslettersQuery, enabled: archivedAs !== null })
  const newsletter = data?.newsletters.find((each) => each.id === archivedAs)

  if (newsletter)
    return (
      <a href={newsletter.link} target="_blank" rel="noopener" className="text-accent underline underline-offset-4">
        View its page<span className="sr-only"> (opens in a new tab)</span>
      </a>
    )
  if (archivedAs !== null || !markdown) return null

  const archive = () =>
    act({
      request: request('POST /api/mailings/:id/archive', { params: { id } }),
      question: 'Put this mailing into the newsletter archive? Visitors will see it at once.',
      done: 'It’s in the newsletter archive now.',
      failed: 'Failed to put it into the archive',
    })

  return (
    <Button variant="outline" disabled={isUnderWay} onClick={archive}>
      Put into the Archive
    </Button>
  )
}

function MailingRecipients({ mailing }: { mailing: Mailing }) {
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
      <PagedList
        {...{ query, offset }}
        of="recipients"
        count={matching}
        onTurn={setOffset}
        empty={status ? 'No recipient has this status.' : 'This mailing has no recipients.'}
      >
        <Table caption="Recipients" columns={['Email', 'Status', 'Reason']}>
          {recipients.map((recipient) => (
            <RecipientRow key={recipient.id} recipient={recipient} mailing={mailing} />
          ))}
        </Table>
      </PagedList>
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

const MS = 2000
/** Milliseconds in which an email that had left when its mailing was stopped is taken or not. */
const SETTLING = 60_000

export const pollProgress = (mailings: readonly Mailing[] = []): number | false => (mailings.some(isMoving) ? MS : false)

function isMoving({ state, sendAt, finishedAt }: Mailing): boolean {
  if (state === 'scheduled') return sendAt !== null && Date.parse(sendAt) < Date.now() + 60_000
  if (state === 'stopped') return finishedAt !== null && Date.parse(finishedAt) > Date.now() - SETTLING
  return state === 'sending' || state === 'paused'
}

const count = (number: number) => number.toLocaleString('en-US')
export const peopleText = (number: number) => (number === 1 ? '1 person' : `${count(number)} people`)

export function stateText({ state, sendAt, startedAt, finishedAt }: Mailing, timeZone: string): string {
  const at = (instant: string | null) => (instant ? ` on ${dayAndTimeText(instant, timeZone)}` : '')
  switch (state) {
    case 'draft':
      return 'Draft'
    case 'scheduled':
      return `Goes out${at(sendAt)}`
    case 'sending':
      return 'Being sent'
    case 'paused':
      return 'Paused'
    case 'stopped':
      return `Stopped${at(finishedAt)}`
    case 'sent':
      return finishedAt ? `Finished on ${dayText(finishedAt, timeZone)}` : `Started${at(startedAt)}`
  }
}

/** `268 of 412 sent, 1 not sent, 2 left the list`; without a mail server nothing is sent. */
export function progressText(mailing: Mailing, savesMail: boolean): string {
  const { recipients, sent, failed, left } = mailing.counts
  const stopped = mailing.state === 'stopped' ? waitingCount(mailing) : 0
  const parts = [
    `${count(sent)} of ${count(recipients)} ${savesMail ? 'saved as files' : 'sent'}`,
    failed > 0 && `${count(failed)} not sent`,
    left > 0 && `${count(left)} left the list before their turn`,
    stopped > 0 && `${count(stopped)} stopped before their turn`,
  ]
  return parts.filter(Boolean).join(', ')
}

const waitingCount = ({ counts: { recipients, sent, failed, left } }: Mailing) => recipients - sent - failed - left

function recipientText(recipient: MailingRecipient, { state }: Mailing, timeZone: string): string {
  const { status, sentBy, isBounce, attempts, tryAt, endedAt } = recipient
  const at = (instant: string | null) => (instant ? ` ${dayAndTimeText(instant, timeZone)}` : '')
  switch (status) {
    case 'waiting':
      if (state === 'stopped') return 'Stopped before their turn'
      return attempts > 0 && tryAt ? `Waiting, next attempt${at(tryAt)}` : 'Waiting'
    case 'sent':
      return `${sentBy === 'file' ? 'Saved as a file' : 'Sent'}${at(endedAt)}`
    case 'failed':
      return isBounce ? 'Their mail server refuses this address' : 'Not sent'
    case 'left':
      return 'Left the list before their turn'
  }
}
