import { EmailPage } from '../as-sent/components/email-page'
import { useOpenEmail } from '../as-sent/open-email'
import { MailOverview } from './mail-overview'

/** What the site sent, what waits, and what could not be sent; and each email as its recipient got it. */
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
