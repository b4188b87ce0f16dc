import { Button } from '@/components/button'
import type { Overview } from '@/content/staff/overview.schema'
import type { mailCalls } from '@/features/mail/mail.calls'
import { useMay } from '@/features/staff-area/staff-address'
import { useStaffAction } from '@/features/staff-area/use-staff-action'
import { apiRequest } from '@/platform/browser/api-request'
import { heldWords } from '../today-words'
import { Part } from './part'

type Held = Overview['held'][number]

/** The question after a restore: what the backup would send may have been sent since it was made (spec B §9.3). */
export const HeldMail = ({ held }: { held: Overview['held'] }) => (
  <Part title="Email from the restored backup">
    <p className="more">
      This site was restored from a backup. Some of this email may have been sent since the backup was made, so it waits
      {useMay('admin') ? '. Please decide for each kind.' : ' until an admin decides.'}
    </p>
    <ul>
      {held.map((each) => (
        <HeldKind key={each.kind} held={each} />
      ))}
    </ul>
  </Part>
)

function HeldKind({ held }: { held: Held }) {
  const { act, isUnderWay } = useStaffAction()
  const isAdmin = useMay('admin')
  const { what, hint, send, drop } = heldWords(held)

  async function decide(decision: 'send' | 'drop') {
    const panel = document.activeElement?.closest<HTMLElement>('[role="tabpanel"]')
    const request = apiRequest<typeof mailCalls>()('POST /api/mail/held/:kind', { params: { kind: held.kind }, json: { decision } })
    const answer = await act({ request, done: ({ message }) => message, failed: 'Failed to save the decision' })
    // The buttons disappear with their kind; keyboard focus moves to the panel.
    if (answer) panel?.focus({ preventScroll: true })
  }

  return (
    <li>
      <p>{what}</p>
      <p className="fine">{hint}</p>
      {isAdmin && (
        <p className="flex flex-wrap gap-x-5 gap-y-2 pt-2">
          <Button variant="quiet" disabled={isUnderWay} onClick={() => decide('send')}>
            {send}
          </Button>
          {drop && (
            <Button variant="quiet" disabled={isUnderWay} onClick={() => decide('drop')}>
              {drop}
            </Button>
          )}
        </p>
      )}
    </li>
  )
}
