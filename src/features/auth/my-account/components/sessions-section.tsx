import { useQuery } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { Button } from '@/components/button'
import { ListStates } from '@/components/table/list-states'
import { TitledSection } from '@/features/staff-area/components/titled-section'
import { useStaffAction } from '@/features/staff-area/use-staff-action'
import { apiRequest } from '@/platform/browser/api-request'
import { dayAndTimeText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import type { authCalls } from '../../auth.calls'
import type { OwnSession } from '../../sessions/own-session.schema'
import { ownSessionsQuery } from '../../sessions/own-sessions.queries'
import { AccountItem } from './account-item'

const request = apiRequest<typeof authCalls>()

/** Where one is logged in (spec B §7.2), and how to log out there. */
export function SessionsSection() {
  const query = useQuery(ownSessionsQuery)
  const sessions = query.data?.sessions ?? []
  const { act, isUnderWay } = useStaffAction()
  const endOthers = () =>
    act({
      request: request('DELETE /api/auth/sessions'),
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
      request: request('DELETE /api/auth/sessions/:session', { params: { session: id } }),
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
