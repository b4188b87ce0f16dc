import { KeyRound } from 'lucide-react'
import { Button } from '@/components/button'
import { TitledSection } from '@/features/staff-area/components/titled-section'
import { useCommand } from '@/features/staff-area/staff-address'
import { AccountItem } from './account-item'

export function PasswordSection() {
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
