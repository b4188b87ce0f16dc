import { Fact } from '@/features/staff-area/components/fact'
import { dayAndTimeText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import type { MailAsSent } from '../../mail.schema'
import { explainFailure } from '../explain-failure'
import '../../email-view/email-view.css'

/** The recipient of an email, what it is about, and why it wasn’t accepted. */
export function EmailDetails({ email: { mail, replyTo, content } }: { email: MailAsSent }) {
  const { timeZone } = useSite()
  const explanation = explainFailure(mail.reason)
  return (
    <aside aria-label="About this email">
      <dl className="text-small">
        <Fact label="To">{mail.to?.join(', ')}</Fact>
        <Fact label="Replies go to">{replyTo}</Fact>
        <Fact label="Occasion">{mail.label}</Fact>
        <Fact label="About">{mail.about}</Fact>
        <Fact label="Written">{dayAndTimeText(mail.createdAt, timeZone)}</Fact>
        <Fact label="Attached">{content?.attachments.join(', ')}</Fact>
        <Fact label="Attempts">{mail.attempts > 1 && mail.attempts}</Fact>
        <Fact label={mail.status === 'failed' ? 'Why it failed' : 'Last attempt'}>{mail.reason && (explanation ?? mail.reason)}</Fact>
        <Fact label="Server’s answer">{explanation && mail.reason}</Fact>
      </dl>
    </aside>
  )
}
