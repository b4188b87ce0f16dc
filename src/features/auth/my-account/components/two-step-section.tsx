import { useQuery } from '@tanstack/react-query'
import { KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/button'
import { ListStates } from '@/components/table/list-states'
import { TitledSection } from '@/features/staff-area/components/titled-section'
import { useEntryDialog } from '@/features/staff-area/staff-address'
import { useStaffAction } from '@/features/staff-area/use-staff-action'
import { apiRequest } from '@/platform/browser/api-request'
import { dayText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { ownFactorsQuery } from '../../second-factor/own-factors.queries'
import { ownPasskeysQuery } from '../../second-factor/passkeys/passkey.queries'
import { totpRemovalWords } from '../../second-factor/removal-words'
import type { secondFactorCalls } from '../../second-factor/second-factor.calls'
import type { NewTotp, OwnFactors } from '../../second-factor/second-factor.schema'
import { AccountItem } from './account-item'
import { RecoveryCodesDialog } from './recovery-codes-dialog'
import { SetUpTotpDialog } from './set-up-totp-dialog'

const request = apiRequest<typeof secondFactorCalls>()

/** The code that is asked for after the password (spec B §7.2). */
export function TwoStepSection() {
  const query = useQuery(ownFactorsQuery)
  const passkeys = useQuery(ownPasskeysQuery).data?.passkeys
  const { act, isUnderWay } = useStaffAction()
  const [begun, setBegun] = useState<NewTotp>()
  const [codes, setCodes] = useState<string[]>()

  const dialog = useEntryDialog('two-step')

  async function begin() {
    const totp = await act({ request: request('POST /api/auth/totp'), failed: 'Failed to set up two-step login' })
    if (!totp) return
    setBegun(totp)
    dialog.open()
  }
  const renew = async () => {
    const renewed = await act({
      request: request('POST /api/auth/recovery-codes'),
      question: 'Are you sure you want new recovery codes? The ones you have now stop working.',
      failed: 'Failed to make recovery codes',
    })
    if (!renewed) return
    setCodes(renewed.recoveryCodes)
    dialog.open()
  }
  const turnOff = () =>
    act({
      request: request('DELETE /api/auth/totp'),
      ...totpRemovalWords(passkeys?.length ?? 0),
      failed: 'Failed to turn off two-step login',
    })

  return (
    <>
      <TitledSection title="Two-step login" note="A code from an authenticator app, or a passkey, asked for after your password.">
        <ListStates query={query} loading="Loading two-step login..." failure="Unable to load two-step login">
          {query.data && <Factors factors={query.data} {...{ isUnderWay, begin, renew, turnOff }} />}
        </ListStates>
      </TitledSection>
      {dialog.isOpen && begun && (
        <SetUpTotpDialog
          totp={begun}
          onClose={dialog.close}
          onSetUp={(recoveryCodes) => {
            setBegun(undefined)
            if (recoveryCodes) setCodes(recoveryCodes)
            else dialog.close()
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onSaved={() => setCodes(undefined)} onClose={dialog.close} />}
    </>
  )
}

interface FactorsProps {
  factors: OwnFactors
  isUnderWay: boolean
  begin: () => void
  renew: () => void
  turnOff: () => void
}

function Factors({ factors: { totpSince, recoveryCodesLeft }, isUnderWay, begin, renew, turnOff }: FactorsProps) {
  const { timeZone } = useSite()
  const passkeys = useQuery(ownPasskeysQuery).data?.passkeys
  const hasPasskey = (passkeys ?? []).length > 0
  const withoutApp = hasPasskey ? 'Off: your passkey is the second step' : 'Off'
  const button = (label: string, onClick: () => void) => (
    // What a removal does depends on what stays. What is under way keeps the focus, to which its dialog gives it back.
    <Button variant="quiet" disabled={!passkeys} aria-disabled={isUnderWay} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <ul className="rows">
      <AccountItem
        icon={Smartphone}
        title="Authenticator app"
        note={totpSince ? `On since ${dayText(totpSince, timeZone)}` : withoutApp}
        action={totpSince ? button('Turn off', turnOff) : button('Set up', begin)}
      />
      {(totpSince || hasPasskey || recoveryCodesLeft > 0) && (
        <AccountItem
          icon={KeyRound}
          title="Recovery codes"
          note={`${recoveryCodesLeft === 0 ? 'None' : recoveryCodesLeft} left, for when you don’t have your phone${hasPasskey ? ' or your passkey' : ''}`}
          action={button('Make new codes', renew)}
        />
      )}
    </ul>
  )
}
