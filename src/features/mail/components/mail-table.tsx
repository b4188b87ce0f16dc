import { Send } from 'lucide-react'
import { RowAction } from '@/components/table/row-action'
import { RowState } from '@/components/table/row-state'
import { ActionsCell, Cell, Row, RowHeader, Table } from '@/components/table/table'
import { useOpenDialog } from '@/features/staff-area/staff-address'
import { dayAndTimeText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import type { Mail } from '../mail.schema'
import { formatStatus } from '../mail-words'
import { useResend } from '../use-resend'
import { FailureReason } from './failure-reason'

const columns = ['When', 'Message', 'To', 'Status', 'Reason', 'Actions']

export const MailTable = ({ mail }: { mail: readonly Mail[] }) => (
  <Table caption="Email, newest first" columns={columns} isWide>
    {mail.map((message) => (
      <MailRow key={message.id} message={message} />
    ))}
  </Table>
)

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
