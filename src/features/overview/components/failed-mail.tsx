import { Button } from '@/components/button'
import type { Overview } from '@/content/staff/overview.schema'
import { explainFailure } from '@/features/mail/as-sent/explain-failure'
import type { mailCalls } from '@/features/mail/mail.calls'
import { StaffLink } from '@/features/staff-area/components/staff-link'
import { useStaffAction } from '@/features/staff-area/use-staff-action'
import { apiRequest } from '@/platform/browser/api-request'
import { More, Part } from './part'

type Message = Overview['failedMail']['latest'][number]

/** What could not be delivered, each of which can be tried again. */
export const FailedMail = ({ mail: { count, latest } }: { mail: Overview['failedMail'] }) => (
  <Part title="Email that failed" all={{ url: '/admin?tab=mail', label: 'Mail' }}>
    <ul>
      {latest.map((message) => (
        <FailedMessage key={message.id} message={message} />
      ))}
    </ul>
    <More count={count - latest.length} of="that failed" />
  </Part>
)

function FailedMessage({ message: { id, label, to, about, reason } }: { message: Message }) {
  const { act, isUnderWay } = useStaffAction()

  async function tryAgain() {
    const panel = document.activeElement?.closest<HTMLElement>('[role="tabpanel"]')
    const request = apiRequest<typeof mailCalls>()('POST /api/mail/:id/resend', { params: { id } })
    const answer = await act({ request, done: ({ message }) => message, failed: 'Failed to resend message' })
    // The button disappears with its message; keyboard focus moves to the panel.
    if (answer) panel?.focus({ preventScroll: true })
  }

  return (
    <li className="said">
      <b>{to ?? 'Recipient no longer available'}</b>
      {to && (
        <Button variant="quiet" aria-label={`Try again: ${label} to ${to}`} disabled={isUnderWay} onClick={tryAgain}>
          Try again
        </Button>
      )}
      <p>
        <StaffLink url={`/admin?tab=mail&email=${id}`}>{[label, about].filter(Boolean).join(', ')}</StaffLink>
        {reason && `. ${explainFailure(reason) ?? reason}`}
      </p>
    </li>
  )
}
