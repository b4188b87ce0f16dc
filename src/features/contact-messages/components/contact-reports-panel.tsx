import { ContactMessagePage } from '../inbox/components/contact-message-page'
import { useInboxAddress } from '../inbox/use-inbox-address'
import { MessageList } from './message-list'

/** What people wrote to the community, and what staff answered (spec D2 §2, B §5.1). */
export function ContactReportsPanel() {
  const [{ message }] = useInboxAddress()
  return (
    <>
      {/* Stays as it was, with its page and its search, while a message is open. */}
      <div hidden={message !== undefined}>
        <MessageList />
      </div>
      {message !== undefined && <ContactMessagePage key={message} id={message} />}
    </>
  )
}
