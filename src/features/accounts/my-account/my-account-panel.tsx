import { useQuery } from '@tanstack/react-query'
import { KeyRound, Laptop, Mail, MailQuestionMark, Smartphone } from 'lucide-react'
import { PanelHead } from '@/features/desk/panel-head'
import { useCommand } from '@/features/desk/staff-address'
import { TitledSection } from '@/features/desk/titled-section'
import { useStaffAction } from '@/features/desk/use-staff-action'
import { dayAndTimeText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { ChoiceField } from '@/ui/form/choice-field'
import { ListStates } from '@/ui/table/list-states'
import { accountRequest } from '../account.queries'
import type { OwnSession } from '../auth.calls'
import { ownEmailWords } from '../email/own-email-words'
import { ownEmailQuery, ownSessionsQuery } from '../staff.queries'
import { setAppearance, useAppearance } from './appearance'
import { AccountItem, PasskeysSection } from './passkeys-section'
import { TwoStepSection } from './two-step-section'
import './my-account.css'

export const MyAccountPanel = () => (
  <div className="my-account">
    <PanelHead />
    <EmailSection />
    <PasswordSection />
    <PasskeysSection />
    <TwoStepSection />
    <SessionsSection />
    <AppearanceSection />
  </div>
)

const appearances = [
  ['auto', 'As this device'],
  ['light', 'Always light'],
] as const

function AppearanceSection() {
  const appearance = useAppearance()
  if (useSite().appearance === 'light') return null
  return (
    <TitledSection title="Light and dark" note="For your staff area, on this device.">
      <ChoiceField label="Light and dark" isLabelHidden options={appearances} value={appearance} onChange={setAppearance} />
    </TitledSection>
  )
}

function PasswordSection() {
  const { label, run } = useCommand('password')
  return (
    <TitledSection title="Password">
      <ul className="rows">
        <AccountItem
          icon={KeyRound}
          title="Your password"
          note="Changing it logs you out everywhere else."
          action={
            <Button variant="quiet" onClick={run}>
              {label}
            </Button>
          }
        />
      </ul>
    </TitledSection>
  )
}

function EmailSection() {
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
      request: accountRequest('PUT /api/auth/email', { json: { email: newEmail } }),
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

function SessionsSection() {
  const query = useQuery(ownSessionsQuery)
  const sessions = query.data?.sessions ?? []
  const { act, isUnderWay } = useStaffAction()
  const endOthers = () =>
    act({
      request: accountRequest('DELETE /api/auth/sessions'),
      question: 'Are you sure you want to log out everywhere else?',
      done: 'You’re logged out everywhere else',
      failed: 'Failed to end sessions',
    })
  return (
    <TitledSection title="Sessions" note="Where you’re logged in. End what you don’t recognize, and then change your password.">
      <ListStates query={query} loading="Loading sessions..." failure="Unable to load sessions">
        <ul className="rows">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
        {sessions.length > 2 && (
          <Button variant="quiet" disabled={isUnderWay} onClick={endOthers} className="below">
            End all other sessions
          </Button>
        )}
      </ListStates>
    </TitledSection>
  )
}

const isPhone = (device: string | null) => /iPhone|iPad|Android/.test(device ?? '')

function SessionRow({ session }: { session: OwnSession }) {
  const { id, device, network, lastSeenAt, isCurrent } = session
  const { timeZone } = useSite()
  const { act, isUnderWay } = useStaffAction()
  const name = device ?? 'Unknown device'
  const end = () =>
    act({
      request: accountRequest('DELETE /api/auth/sessions/:session', { params: { session: id } }),
      done: 'Session ended successfully',
      failed: 'Failed to end session',
    })
  return (
    <AccountItem
      icon={isPhone(device) ? Smartphone : Laptop}
      title={
        <>
          {name}
          {isCurrent && <span className="note">, this device</span>}
        </>
      }
      note={[network && `From ${network}`, isCurrent ? 'active now' : `last seen around ${dayAndTimeText(lastSeenAt, timeZone)}`]
        .filter(Boolean)
        .join(', ')}
      action={
        !isCurrent && (
          <Button variant="quiet" disabled={isUnderWay} onClick={end}>
            End session<span className="sr-only"> of {name}</span>
          </Button>
        )
      }
    />
  )
}
