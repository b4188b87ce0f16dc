import { Cell, Row, RowHeader, Table } from '@/components/table/table'
import { useSite } from '@/site/use-site'
import type { ContactMessage } from '../contact-message.schema'
import { contactCells, contactColumns } from '../contact-messages-csv'
import { MessageText } from './message-text'

/** The contact messages, in the documented columns (spec D2 §2). */
export const MessagesTable = ({ messages }: { messages: readonly ContactMessage[] }) => (
  <Table caption="Contact messages, newest first" columns={contactColumns} isWide>
    {messages.map((message) => (
      <MessageRow key={message.id} message={message} />
    ))}
  </Table>
)

const linkClass = 'wrap-anywhere underline decoration-hairline underline-offset-4 hover:text-accent hover:decoration-current'

function MessageRow({ message }: { message: ContactMessage }) {
  const [date, name = '', email = '', phone, interest, howHeard, contactMethod, consent, text = ''] = contactCells(
    message,
    useSite().timeZone,
  )
  // An address that is too long for its column breaks before its domain first.
  const [, localPart, domain] = /^(.*)(@.*)$/.exec(email) ?? ['', email]
  return (
    <Row>
      <Cell className="tabular:whitespace-nowrap">{date}</Cell>
      <RowHeader>{name}</RowHeader>
      <Cell className="tabular:min-w-38">
        <a href={`mailto:${message.email}`} className={linkClass}>
          {localPart}
          <wbr />
          {domain}
        </a>
      </Cell>
      <Cell className="tabular:min-w-33">
        <Phone text={phone} />
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

/** People write numbers with brackets, dots and extensions; what is dialled is the digits before any word, with a plus in front. */
function Phone({ text = '' }: { text: string | undefined }) {
  const digits = text.replace(/[a-z#,;].*/i, '').replace(/\D/g, '')
  if (digits.length < 3) return text
  return (
    <a href={`tel:${text.startsWith('+') ? '+' : ''}${digits}`} className={linkClass}>
      {text}
    </a>
  )
}
