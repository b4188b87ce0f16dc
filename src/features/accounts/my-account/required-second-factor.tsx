import { useQuery } from '@tanstack/react-query'
import { Button } from '@/ui/button'
import { useSession } from '../sessions/session'
import { ownFactorsQuery, ownPasskeysQuery } from '../staff.queries'
import './my-account.css'
import { PasskeysSection } from './passkeys-section'
import { TwoStepSection } from './two-step-section'

export function RequiredSecondFactor({ onContinue }: { onContinue: () => void }) {
  const { user, logout, isLoggingOut } = useSession()
  const hasApp = Boolean(useQuery(ownFactorsQuery).data?.totpSince)
  const hasPasskey = (useQuery(ownPasskeysQuery).data?.passkeys ?? []).length > 0
  const isDone = hasApp || hasPasskey
  return (
    <div className="my-account mx-auto px-5 pt-7 pb-44 text-small leading-normal [--hairline:var(--rule)] sm:px-8 staff:pt-12">
      <h1 className="mb-3 text-[1.875rem] leading-[1.1] sm:text-[2.125rem]">Set up two-step login</h1>
      <p className="max-w-[38rem]">
        Admins need more than a password to log in here: an authenticator app or a passkey. Set up one of them to continue to the staff
        area.
      </p>
      <p className="wrap-anywhere mt-1.5 mb-7 text-fine text-ink-soft">Logged in as {user?.username}</p>
      <h2 className="sr-only">Ways to set it up</h2>
      <PasskeysSection />
      <TwoStepSection />
      <div className="flex flex-wrap items-center justify-end gap-3 border-hairline border-t pt-5">
        <p role="status" className="mr-auto">
          {isDone && 'You’re set up. Keep your recovery codes somewhere safe.'}
        </p>
        {/* Where there is room, the bar has it. */}
        <Button variant="outline" className="staff:hidden" disabled={isLoggingOut} onClick={() => void logout()}>
          {isLoggingOut ? 'Logging out...' : 'Logout'}
        </Button>
        <Button disabled={!isDone} onClick={onContinue}>
          Continue
        </Button>
      </div>
    </div>
  )
}
