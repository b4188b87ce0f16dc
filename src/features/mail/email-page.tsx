import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Fact } from '@/features/desk/fact'
import { useCloseOpened } from '@/features/desk/staff-address'
import { dayAndTimeText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { ListStates } from '@/ui/table/list-states'
import { RowState } from '@/ui/table/row-state'
import { EmailView } from './email-view'
import { explainFailure } from './explain-failure'
import { mailAsSentQuery } from './mail.queries'
import type { MailAsSent } from './mail.schema'
import { formatStatus } from './mail-words'
import { withoutEmail } from './open-email'
import { useResend } from './use-resend'
import './email-view.css'

/** One email as its recipient got it, what became of it and why. In place of the list. */
export function EmailPage({ id }: { id: number }) {
  const query = useQuery(mailAsSentQuery(id))
  const close = useCloseOpened(withoutEmail)
  return (
    <>
      <Button variant="quiet" className="mb-4" onClick={close}>
        <ArrowLeft aria-hidden="true" size={17} strokeWidth={1.75} />
        All email
      </Button>
      <ListStates query={query} loading="Loading the email..." failure="Unable to load this email">
        {query.data && <Email email={query.data} />}
      </ListStates>
    </>
  )
}

const headings = { queued: 'As it was last tried', failed: 'As it was last tried', sent: 'As it was sent', saved: 'As it was saved' }

function Email({ email }: { email: MailAsSent }) {
  const { mail, content } = email
  const heading = useRef<HTMLHeadingElement>(null)
  const { timeZone } = useSite()
  const { label, isUnderWay, resend } = useResend(mail)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const status = formatStatus(mail, timeZone)
  return (
    <>
      <div className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="wrap-anywhere text-[1.875rem] leading-[1.1] outline-none sm:text-[2.125rem]">
            {content?.subject ?? mail.label}
          </h2>
          <p className="mt-2 text-ink-soft text-small">{mail.status === 'failed' ? <RowState sign="due">{status}</RowState> : status}</p>
        </div>
        {mail.to && (
          <Button variant="outline" disabled={isUnderWay} onClick={resend}>
            {label}
          </Button>
        )}
      </div>
      <div className="@container">
        <div className="with-facts">
          {content ? (
            <section aria-label="What it said" className="min-w-0">
              <EmailView
                heading={headings[mail.status]}
                email={content}
                title="The email"
                firstView={matchMedia('(min-width: 75rem)').matches ? '700' : '390'}
              />
              <p className="mt-2 max-w-[60ch] text-ink-soft text-small">
                Links that let someone act as the recipient are cut short here, and none of the others can be followed.
              </p>
            </section>
          ) : (
            <p className="max-w-[60ch] text-ink-soft">{missingContentText(email)}</p>
          )}
          <EmailDetails email={email} />
        </div>
      </div>
    </>
  )
}

/** Why there is nothing to show of what an email says. */
function missingContentText({ mail, isContentStored }: MailAsSent): string {
  if (!mail.to) return 'The recipient is no longer known, and neither is what the email said.'
  if (!isContentStored) return 'An email that names several people isn’t stored: their data must stay erasable.'
  if (mail.status === 'queued') return 'It’s written when it’s sent. Then it’s shown here as its recipient gets it.'
  return 'What it said isn’t stored: it’s from before the site did that.'
}

/** The recipient of an email, what it is about, and why it wasn’t accepted. */
function EmailDetails({ email: { mail, replyTo, content } }: { email: MailAsSent }) {
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
