import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { PanelHead } from '@/features/desk/panel-head'
import { useOpenDialog } from '@/features/desk/staff-address'
import { dayAndTimeText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { Options, SelectField } from '@/ui/form/field'
import { EmptyList, ListFilter, ListStates } from '@/ui/table/list-states'
import { PAGE_SIZE, Pager } from '@/ui/table/pager'
import { RowAction, RowState } from '@/ui/table/row-state'
import { ActionsCell, Cell, Row, RowHeader, Table } from '@/ui/table/table'
import { CheckButton, MailChecks, useMailCheck } from './doctor/mail-checks'
import { EmailPage, emptyTexts, FailureReason, formatStatus, useOpenEmail, useResend } from './email-page'
import type { Mail, MailList, MailStatus } from './mail.calls'
import { type MailChoice, mailQuery } from './mail.queries'

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
        <ListFilter
          label="Status"
          choices={statusChoices(counts, filter.status)}
          chosen={filter.status}
          onChoose={(status) => choose({ status })}
        />
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
            <Table caption="Email, newest first" columns={['When', 'Message', 'To', 'Status', 'Reason', 'Actions']} isWide>
              {mail.map((message) => (
                <MailRow key={message.id} message={message} />
              ))}
            </Table>
          </Pager>
        )}
      </ListStates>
    </>
  )
}

const labels: readonly [MailStatus | undefined, string][] = [
  [undefined, 'All'],
  ['queued', 'Queued'],
  ['sent', 'Sent'],
  ['saved', 'Saved as a file'],
  ['failed', 'Failed'],
]

/** With a mail server, nothing becomes a file. */
const statusChoices = (counts: MailList['counts'] | undefined, chosen: MailStatus | undefined) =>
  labels
    .filter(([value]) => value !== 'saved' || value === chosen || Boolean(counts?.saved))
    .map(([value, label]) => ({ value, label, count: counts && countOf(counts, value) }))

const countOf = (counts: MailList['counts'], status: MailStatus | undefined) =>
  status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0)

type ChosenOccasion = Pick<MailChoice, 'kind' | 'lane'>

const lanes = [
  ['mail', 'Someone is waiting for it', 'All that someone is waiting for'],
  ['bulk', 'To many people', 'All to many people'],
] as const

interface OccasionFilterProps {
  chosen: ChosenOccasion
  occasions: MailList['occasions']
  onChoose: (occasion: ChosenOccasion) => void
}

const OccasionFilter = ({ chosen, occasions, onChoose }: OccasionFilterProps) => (
  <SelectField
    label="Occasion"
    aria-required={false}
    value={chosen.kind ?? (chosen.lane ? `${LANE}${chosen.lane}` : '')}
    onChange={({ target }) => onChoose(occasionOf(target.value))}
  >
    <option value="">All occasions</option>
    {lanes.map(([lane, heading, all]) => (
      <optgroup key={lane} label={heading}>
        <option value={`${LANE}${lane}`}>{all}</option>
        <Options of={occasions.filter((occasion) => occasion.lane === lane).map(({ kind, label }) => [kind, label])} />
      </optgroup>
    ))}
  </SelectField>
)

const LANE = 'lane:'

function occasionOf(value: string): ChosenOccasion {
  const [lane] = lanes.find(([lane]) => value === `${LANE}${lane}`) ?? []
  return { kind: lane ? undefined : value || undefined, lane }
}

function MailRow({ message }: { message: Mail }) {
  const { createdAt, label, about, to, reason } = message
  const { timeZone } = useSite()
  const open = useOpenDialog()
  return (
    <Row>
      <Cell className="tabular:whitespace-nowrap">{dayAndTimeText(createdAt, timeZone)}</Cell>
      <RowHeader state={about && <span className="wrap-anywhere">{about}</span>}>
        <button
          type="button"
          onClick={() => open('email', message.id)}
          className="min-h-6 cursor-pointer text-left font-semibold underline decoration-hairline underline-offset-4 hover:text-accent"
        >
          {label}
        </button>
      </RowHeader>
      <Cell label="To" className="wrap-anywhere tabular:min-w-36">
        {to ? to.join(', ') : 'Recipient no longer available'}
      </Cell>
      <Cell label="Status" className="tabular:min-w-32">
        {message.status === 'failed' ? <RowState sign="due">{formatStatus(message, timeZone)}</RowState> : formatStatus(message, timeZone)}
      </Cell>
      <Cell label={reason ? 'Reason' : ''} className="wrap-anywhere tabular:min-w-40">
        <FailureReason reason={reason} />
      </Cell>
      <ActionsCell>{to && <ResendAction message={message} />}</ActionsCell>
    </Row>
  )
}

function ResendAction({ message }: { message: Mail }) {
  const { label, isUnderWay, resend } = useResend(message)
  return <RowAction icon={Send} label={label} of={`${message.label}: ${message.about}`} disabled={isUnderWay} onClick={resend} />
}
