import { KeyRound } from 'lucide-react'
import { Button } from '@/components/button'
import { useCommand } from '@/features/staff-area/staff-address'
import { AccountItem, AccountSection } from './account-section'

export function PasswordSection() {
  const { label, run } = useCommand('password')
  return (
    <AccountSection title="Password">
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
    </AccountSection>
  )
}
