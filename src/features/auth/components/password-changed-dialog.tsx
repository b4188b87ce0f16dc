import { Button } from '@/components/button'
import { Dialog } from '@/components/dialog/dialog'
import type { PasswordChanged } from '../passwords/password-change.schema'

/** What someone should look at whose old password, or a session with it, may have been in other hands. */
export function PasswordChangedDialog({ lostPasswords, invited, onClose }: PasswordChanged & { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Your Password Was Changed" footer={<Button onClick={onClose}>Done</Button>}>
      <div className="grid gap-5">
        <p>You’ve been logged out everywhere else, and the links you made that no one has used yet are revoked.</p>
        {lostPasswords.length > 0 && (
          <Names accounts={lostPasswords}>
            In the last 30 days your reset links set these people’s passwords, which stop working too. Send each of them a new link:
          </Names>
        )}
        {invited.length > 0 && (
          <Names accounts={invited}>In the last 30 days your invitations made these accounts. Disable any that you don’t know:</Names>
        )}
      </div>
    </Dialog>
  )
}

function Names({ accounts, children }: { accounts: readonly string[]; children: string }) {
  return (
    <div>
      <p>{children}</p>
      <ul className="mt-2 list-disc pl-5">
        {accounts.map((username) => (
          <li key={username} className="wrap-anywhere font-semibold">
            {username}
          </li>
        ))}
      </ul>
    </div>
  )
}
