import { RowState } from '@/ui/table/row-state'
import type { ContactMessage } from '../contact-message.schema'
import { messageStatusLabels } from '../message-status'

type State = Pick<ContactMessage, 'status' | 'overdueDays' | 'assignee'>

/** `Waiting 4 days`, `Open, anna`, `Answered`: what became of a message, and who looks after it. */
export function MessageState({ status, overdueDays, assignee }: State) {
  const label = messageStatusLabels[status]
  const text = assignee ? `${label}, ${assignee}` : label
  return (
    <>
      {overdueDays !== null && <RowState sign="due">Waiting {overdueDays} days</RowState>}
      {status === 'new' && overdueDays === null ? <RowState sign="due">{text}</RowState> : <span>{text}</span>}
    </>
  )
}
