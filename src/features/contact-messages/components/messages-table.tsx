import { Link } from '@tanstack/react-router'
import { Cell, Row, RowHeader, Table } from '@/components/table/table'
import { useSite } from '@/site/use-site'
import type { ContactMessage } from '../contact-message.schema'
import { contactCells, contactColumns } from '../contact-messages-csv'
import { EmailLink, PhoneLink } from '../inbox/components/contact-links'
import { MessageState } from '../inbox/components/message-state'
import { MessageText } from './message-text'
import '../inbox/components/messages.css'

/** The contact messages, in the documented columns (spec D2 §2). */
export function MessagesTable({ messages }: { messages: readonly ContactMessage[] }) {
  const ids = messages.map(({ id }) => id)
  return (
    <Table caption="Contact messages, newest first" columns={contactColumns} isWide>
      {messages.map((message) => (
        <MessageRow key={message.id} message={message} messages={ids} />
      ))}
    </Table>
  )
}

function MessageRow({ message, messages }: { message: ContactMessage; messages: readonly number[] }) {
  const [date, name = '', email = '', phone, interest, howHeard, contactMethod, consent, text = ''] = contactCells(
    message,
    useSite().timeZone,
  )
  return (
    <Row className={message.overdueDays === null ? '' : 'overdue-message'}>
      <Cell className="tabular:whitespace-nowrap">{date}</Cell>
      <RowHeader state={<MessageState {...message} />}>
        <Link
          to="/admin"
          search={(before: object) => ({ ...before, message: message.id })}
          state={{ isOpenedHere: true, messages }}
          className="wrap-anywhere text-inherit decoration-hairline underline-offset-4 hover:text-accent"
        >
          {name}
        </Link>
      </RowHeader>
      <Cell className="tabular:min-w-38">
        <EmailLink email={email} />
      </Cell>
      <Cell className="tabular:min-w-33">
        <PhoneLink text={phone} />
      </Cell>
      <Cell label="Interest" className="wrap-break-word">
        {interest}
      </Cell>
      <Cell label="How heard" className="wrap-break-word">
        {howHeard}
      </Cell>
      <Cell label="Contact method" className="wrap-break-word">
        {contactMethod}
      </Cell>
      <Cell label="Consent" className="wrap-break-word">
        {consent}
      </Cell>
      <Cell className="tabular:min-w-50 stacked:mt-2 stacked:block! stacked:text-ink! stacked:before:content-none!">
        <MessageText text={text} from={name} />
      </Cell>
    </Row>
  )
}
