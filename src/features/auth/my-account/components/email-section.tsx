import { useQuery } from '@tanstack/react-query'
import { Mail, MailQuestionMark } from 'lucide-react'
import { Button } from '@/components/button'
import { ListStates } from '@/components/table/list-states'
import { TitledSection } from '@/features/staff-area/components/titled-section'
import { useCommand } from '@/features/staff-area/staff-address'
import { useStaffAction } from '@/features/staff-area/use-staff-action'
import { apiRequest } from '@/platform/browser/api-request'
import { useSite } from '@/site/use-site'
import type { accountEmailCalls } from '../../email/account-email.calls'
import { ownEmailQuery } from '../../email/own-email.queries'
import { ownEmailWords } from '../../email/own-email-words'
import { AccountItem } from './account-item'

/** Where one gets links to choose a new password, and notices (spec B §7.1). */
export function EmailSection() {
  const query = useQuery(ownEmailQuery)
  const { run } = useCommand('email')
  const words = ownEmailWords(useSite())
  const { email, newEmail } = query.data ?? {}
  return (
    <TitledSection title="Email address" note="For links to choose a new password if you forget yours, and for notices about your account.">
      <ListStates query={query} loading="Loading your address..." failure="Unable to load your address">
        <ul className="rows">
          <AccountItem
            icon={Mail}
            title={email ?? 'No email address'}
            note={email ? words.purpose : words.missing}
            action={
              <Button variant="quiet" onClick={run}>
                {email ? 'Change' : 'Add'}
                <span className="sr-only"> my email address</span>
              </Button>
            }
          />
          {newEmail && <Unconfirmed newEmail={newEmail} />}
        </ul>
      </ListStates>
    </TitledSection>
  )
}

function Unconfirmed({ newEmail }: { newEmail: string }) {
  const { act, isUnderWay } = useStaffAction()
  const words = ownEmailWords(useSite())
  const sendAgain = () =>
    act({
      request: apiRequest<typeof accountEmailCalls>()('PUT /api/auth/email', { json: { email: newEmail } }),
      done: words.again(newEmail),
      failed: 'Failed to send the link',
    })
  return (
    <AccountItem
      icon={MailQuestionMark}
      title={newEmail}
      note={words.unconfirmed}
      action={
        <Button variant="quiet" disabled={isUnderWay} onClick={sendAgain}>
          Send again
        </Button>
      }
    />
  )
}
