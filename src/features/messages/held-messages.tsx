import { useQuery } from '@tanstack/react-query'
import { ShieldCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useStaffAction } from '@/features/desk/use-staff-action'
import { apiRequest } from '@/platform/browser/api-request'
import { dayAndTimeText } from '@/platform/time/date-format'
import { formatMonths } from '@/site/months'
import { useSite } from '@/site/use-site'
import { EmptyList, ListStates } from '@/ui/table/list-states'
import { PAGE_SIZE, Pager } from '@/ui/table/pager'
import { RowAction } from '@/ui/table/row-action'
import { ActionsCell, Cell, Row, RowHeader, Table } from '@/ui/table/table'
import { heldMessagesQuery } from './contact-message.queries'
import type { ContactMessage } from './contact-message.schema'
import type { heldCalls } from './inbox/held.calls'
import { spamSignLabels } from './inbox/spam-signs'
import { MessageText } from './message-text'

/** What looks like spam: released, it is a message like the others (spec B §5.2). */
export function HeldMessages() {
  const [offset, setOffset] = useState(0)
  const query = useQuery(heldMessagesQuery({ limit: PAGE_SIZE, offset }))
  const { retention } = useSite()
  const { messages = [], matching = 0 } = query.data ?? {}
  return (
    <>
      <p className="mb-5 max-w-[60ch] text-ink-soft">
        Held messages look like spam. No one was emailed about them, and nothing was sent back. They’re deleted after{' '}
        {formatMonths(retention.heldSpam)}.
      </p>
      <ListStates query={query} loading="Loading held messages..." failure="Unable to load held messages">
        {matching === 0 ? (
          <EmptyList>Messages that look like spam appear here.</EmptyList>
        ) : (
          <Pager of="messages" offset={offset} count={matching} isLoading={query.isPlaceholderData} onTurn={setOffset}>
            <Table caption="Held messages, newest first" columns={['From', 'Sent', 'Message', 'Why it’s held', 'Actions']}>
              {messages.map((message) => (
                <HeldRow key={message.id} message={message} />
              ))}
            </Table>
          </Pager>
        )}
      </ListStates>
    </>
  )
}

const request = apiRequest<typeof heldCalls>()

function HeldRow({ message: { id, name, email, createdAt, message, heldReason } }: { message: ContactMessage }) {
  const { act, isUnderWay } = useStaffAction()
  const { timeZone } = useSite()

  const release = () =>
    act({
      request: request('POST /api/contact/held/:id/release', { params: { id } }),
      done: `The message from ${name} is in the inbox now.`,
      failed: 'Failed to release the message',
    })
  const remove = () =>
    act({
      request: request('DELETE /api/contact/held/:id', { params: { id } }),
      question: `Delete the message from ${name}? This can’t be undone.`,
      failed: 'Failed to delete the message',
    })

  return (
    <Row>
      <RowHeader state={<span className="wrap-anywhere">{email}</span>}>
        <span className="wrap-anywhere">{name}</span>
      </RowHeader>
      <Cell>{dayAndTimeText(createdAt, timeZone)}</Cell>
      <Cell className="stacked:block! stacked:before:content-none!">
        <MessageText text={message} from={name} />
      </Cell>
      <Cell label="Why it’s held">{heldReason && spamSignLabels[heldReason]}</Cell>
      <ActionsCell>
        <RowAction icon={ShieldCheck} label="Not spam" of={name} disabled={isUnderWay} onClick={release} />
        <RowAction icon={Trash2} label="Delete" of={name} disabled={isUnderWay} onClick={remove} />
      </ActionsCell>
    </Row>
  )
}
