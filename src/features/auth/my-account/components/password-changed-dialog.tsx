import { Button } from '@/components/button'
import { Dialog } from '@/components/dialog/dialog'
import type { PasswordChanged } from '../../passwords/password-change.schema'
import { RecentEmail } from './recent-email'

/** Whether there is anything to check. */
export const needsReview = ({ lostPasswords, invited, removedPasskeys, passkeys, recentEmail }: PasswordChanged) =>
  [...lostPasswords, ...invited, ...removedPasskeys, ...passkeys].length > 0 || recentEmail !== null

/** What an owner should check, since someone else may have had the old password or a session. */
export function PasswordChangedDialog({ changed, onClose }: { changed: PasswordChanged; onClose: () => void }) {
  const { lostPasswords, invited, removedPasskeys, passkeys, recentEmail } = changed
  return (
    <Dialog open onClose={onClose} title="Your Password Was Changed" footer={<Button onClick={onClose}>Done</Button>}>
      <div className="grid gap-5">
        <p>You’ve been logged out everywhere else, and the links you made that no one has used yet are revoked.</p>
        <Names of={lostPasswords}>
          In the last 30 days your reset links set these people’s passwords, which stop working too. Send each of them a new link:
        </Names>
        <Names of={invited}>In the last 30 days your invitations made these accounts. Disable any that you don’t know:</Names>
        <Names of={removedPasskeys}>
          These passkeys were added in the last 30 days, and are removed. Add those that are yours again under My Account:
        </Names>
        <Names of={passkeys}>These passkeys still log you in. Remove any that you don’t know under My Account:</Names>
        {recentEmail !== null && <RecentEmail email={recentEmail} />}
      </div>
    </Dialog>
  )
}

function Names({ of: names, children }: { of: readonly string[]; children: string }) {
  if (names.length === 0) return null
  return (
    <div>
      <p>{children}</p>
      <ul className="mt-2 list-disc pl-5">
        {[...new Set(names)].map((name) => (
          <li key={name} className="wrap-anywhere font-semibold">
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}
