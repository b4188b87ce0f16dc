import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Fact } from '@/features/desk/fact'
import { BackButton, OpenedHead } from '@/features/desk/opened-page'
import { openedId } from '@/features/desk/staff-address'
import { useStaffAction } from '@/features/desk/use-staff-action'
import { apiRequest } from '@/platform/browser/fetch-json'
import { useScale } from '@/platform/browser/use-scale'
import { counted } from '@/platform/text/nouns'
import { dayAndTimeText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { ChoiceField } from '@/ui/form/choice-field'
import { ListStates } from '@/ui/table/list-states'
import { RowState } from '@/ui/table/row-state'
import { explainFailure } from './explain-failure'
import type { Mail, MailAsSent, MailStatus, mailCalls } from './mail.calls'
import { mailAsSentQuery } from './mail.queries'
import './email-view.css'

export function EmailPage({ id }: { id: number }) {
  const query = useQuery(mailAsSentQuery(id))
  return (
    <>
      <BackButton parameter="email" className="mb-4">
        All email
      </BackButton>
      <ListStates query={query} loading="Loading the email..." failure="Unable to load this email">
        {query.data && <Email email={query.data} />}
      </ListStates>
    </>
  )
}

const headings = { queued: 'As it was last tried', failed: 'As it was last tried', sent: 'As it was sent', saved: 'As it was saved' }

function Email({ email }: { email: MailAsSent }) {
  const { mail, content } = email
  const { timeZone } = useSite()
  const { label, isUnderWay, resend } = useResend(mail)
  const status = formatStatus(mail, timeZone)
  return (
    <>
      <OpenedHead
        title={content?.subject ?? mail.label}
        action={
          mail.to && (
            <Button variant="outline" disabled={isUnderWay} onClick={resend}>
              {label}
            </Button>
          )
        }
      >
        <p className="mt-2 text-ink-soft text-small">{mail.status === 'failed' ? <RowState sign="due">{status}</RowState> : status}</p>
      </OpenedHead>
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

function missingContentText({ mail, isContentStored }: MailAsSent): string {
  if (!mail.to) return 'The recipient is no longer known, and neither is what the email said.'
  if (!isContentStored) return 'An email that names several people isn’t stored: their data must stay erasable.'
  if (mail.status === 'queued') return 'It’s written when it’s sent. Then it’s shown here as its recipient gets it.'
  return 'What it said isn’t stored: it’s from before the site did that.'
}

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

const readEmail = ({ email }: Record<string, unknown>) => openedId(email)

export const useOpenEmail = () => useSearch({ strict: false, select: readEmail })

export function useResend({ id, status }: Pick<Mail, 'id' | 'status'>) {
  const { act, isUnderWay } = useStaffAction()
  const request = apiRequest<typeof mailCalls>()('POST /api/mail/:id/resend', { params: { id } })
  return {
    label: status === 'queued' ? 'Send now' : 'Resend',
    isUnderWay,
    resend: () => act({ request, done: (answer) => answer.message, failed: 'Failed to resend message' }),
  }
}

export function formatStatus({ status, isHeld, sentAt, sentBy, nextTryAt, attempts }: Omit<Mail, 'id'>, timeZone: string): string {
  const time = (instant: string | null) => (instant ? dayAndTimeText(instant, timeZone) : '')
  if (status === 'saved') return `Saved as a file ${time(sentAt)}`
  if (status === 'sent') return `${sentBy === 'server' ? 'Sent' : 'Sent, or saved as a file,'} ${time(sentAt)}`
  if (status === 'failed') return `Failed after ${counted(attempts, 'attempt', 'attempts')}`
  if (isHeld) return 'Held since the restore: please decide in Today'
  return attempts === 0 || !nextTryAt ? 'Queued' : `Queued, next attempt ${time(nextTryAt)} (${attempts} so far)`
}

export const emptyTexts: Record<MailStatus | 'all', string> = {
  all: 'Confirmations, notices, and other email from this site appear here.',
  queued: 'No email is waiting to be sent.',
  sent: 'Sent email appears here.',
  saved: 'Email that was saved as a file appears here.',
  failed: 'No email has failed.',
}

const views = [
  ['390', '390'],
  ['700', '700'],
  ['text', 'Plain text'],
] as const
type View = (typeof views)[number][0]

interface EmailViewProps {
  heading: string
  /** Undefined until it is loaded; without HTML it is shown as text. */
  email: { html: string | null; text: string } | undefined
  title: string
  firstView?: View
  children?: ReactNode
}

export function EmailView({ heading, email, title, firstView = '390', children }: EmailViewProps) {
  const [chosen, setChosen] = useState<View>(firstView)
  const view = email?.html === null ? 'text' : chosen
  const id = useId()
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id={id} className="font-heading text-subheading">
          {heading}
        </h3>
        {email?.html !== null && (
          <ChoiceField label="Width in pixels, or plain text" isLabelHidden options={views} value={view} onChange={setChosen} />
        )}
      </div>
      {email ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long email is scrolled by keys
        <figure tabIndex={0} aria-label="The email" className="email-pane">
          {view === 'text' ? (
            <pre className="email-as-text wrap-anywhere whitespace-pre-wrap p-4 text-small">{email.text}</pre>
          ) : (
            <EmailFrame title={title} html={email.html ?? ''} width={Number(view)} />
          )}
        </figure>
      ) : (
        <p className="email-pane p-4 text-ink-soft">{children}</p>
      )}
    </>
  )
}

/** The page's policy allows no styles, and a `srcdoc` frame would inherit it; so the email is written into a page with a policy of its own. */
function EmailFrame({ title, html, width }: { title: string; html: string; width: number }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(400)
  // Until then the frame is an empty page under this page's policy.
  const [isLoaded, setLoaded] = useState(false)
  const { box, scale } = useScale(width)

  useEffect(() => {
    const shown = frame.current?.contentDocument
    if (!isLoaded || !shown) return
    shown.documentElement.innerHTML = html
    shown.documentElement.lang = 'en'
    shown.onclick = (event) => event.preventDefault()
  }, [html, isLoaded])

  // Narrower, it is longer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text and the width are what its height depends on
  useEffect(() => {
    const body = frame.current?.contentDocument?.body
    if (isLoaded && body) setHeight(body.scrollHeight)
  }, [html, isLoaded, width])

  return (
    <div ref={box} className="overflow-hidden" style={{ height: height * scale }}>
      <iframe
        ref={frame}
        title={title}
        src="/api/mailings/preview-frame"
        sandbox="allow-same-origin"
        tabIndex={-1}
        onLoad={() => setLoaded(true)}
        className="email-frame"
        style={{ width, height, transform: `scale(${scale})` }}
      />
    </div>
  )
}

export function FailureReason({ reason }: { reason: string | null }) {
  const explanation = explainFailure(reason)
  if (!explanation) return reason
  return (
    <>
      {explanation} <span className="block text-ink-soft text-small">{reason}</span>
    </>
  )
}
