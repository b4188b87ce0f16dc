import { Send } from 'lucide-react'
import { RowAction } from '@/components/table/row-action'
import { RowState } from '@/components/table/row-state'
import { ActionsCell, Cell, Row, RowHeader, Table } from '@/components/table/table'
import { useStaffAction } from '@/features/staff-area/use-staff-action'
import { apiRequest } from '@/platform/browser/api-request'
import { dayAndTimeText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import type { mailCalls } from '../mail.calls'
import type { Mail } from '../mail.schema'
import { formatStatus } from '../mail-words'

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
  return (
    <Row>
      <Cell className="tabular:whitespace-nowrap">{dayAndTimeText(createdAt, timeZone)}</Cell>
      <RowHeader state={about && <span className="wrap-anywhere">{about}</span>}>{label}</RowHeader>
      <Cell label="To" className="wrap-anywhere tabular:min-w-36">
        {to ? to.join(', ') : 'Recipient no longer available'}
      </Cell>
      <Cell label="Status" className="tabular:min-w-32">
        {message.status === 'failed' ? <RowState sign="due">{formatStatus(message, timeZone)}</RowState> : formatStatus(message, timeZone)}
      </Cell>
      <Cell label={reason ? 'Reason' : ''} className="wrap-anywhere tabular:min-w-40">
        {reason}
      </Cell>
      <ActionsCell>{to && <ResendAction message={message} />}</ActionsCell>
    </Row>
  )
}

function ResendAction({ message }: { message: Mail }) {
  const { act, isUnderWay } = useStaffAction()
  const request = apiRequest<typeof mailCalls>()('POST /api/mail/:id/resend', { params: { id: message.id } })
  const resend = () => act({ request, done: (answer) => answer.message, failed: 'Failed to resend message' })
  const label = message.status === 'queued' ? 'Send now' : 'Resend'
  return <RowAction icon={Send} label={label} of={`${message.label}: ${message.about}`} disabled={isUnderWay} onClick={resend} />
}
