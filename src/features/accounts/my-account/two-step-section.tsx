import { useQuery } from '@tanstack/react-query'
import { KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { encode } from 'uqr'
import { useEntryDialog } from '@/features/desk/staff-address'
import { TitledSection } from '@/features/desk/titled-section'
import { useStaffAction, useStaffWrite } from '@/features/desk/use-staff-action'
import { errorText, fetchJson } from '@/platform/browser/fetch-json'
import { useSubmitOnce } from '@/platform/forms/use-submit-once'
import { dayText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/form/field'
import { FormDialog } from '@/ui/form-dialog'
import { ListStates } from '@/ui/table/list-states'
import { toast } from '@/ui/toast/toast'
import { accountRequest } from '../account.queries'
import type { NewTotp, OwnFactors } from '../second-factor/second-factor.schema'
import { totpRemovalWords } from '../second-factor/second-factor-words'
import { ownFactorsQuery, ownPasskeysQuery } from '../staff.queries'
import { AccountItem, RecoveryCodesDialog } from './passkeys-section'

export function TwoStepSection() {
  const query = useQuery(ownFactorsQuery)
  const passkeys = useQuery(ownPasskeysQuery).data?.passkeys
  const { act, isUnderWay } = useStaffAction()
  const [begun, setBegun] = useState<NewTotp>()
  const [codes, setCodes] = useState<string[]>()

  const dialog = useEntryDialog('two-step')

  async function begin() {
    const totp = await act({ request: accountRequest('POST /api/auth/totp'), failed: 'Failed to set up two-step login' })
    if (!totp) return
    setBegun(totp)
    dialog.open()
  }
  const renew = async () => {
    const renewed = await act({
      request: accountRequest('POST /api/auth/recovery-codes'),
      question: 'Are you sure you want new recovery codes? The ones you have now stop working.',
      failed: 'Failed to make recovery codes',
    })
    if (!renewed) return
    setCodes(renewed.recoveryCodes)
    dialog.open()
  }
  const turnOff = () =>
    act({
      request: accountRequest('DELETE /api/auth/totp'),
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
    // The effect of a removal depends on the factors that stay; a button under way keeps the focus, to which its dialog returns.
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

function SetUpTotpDialog({ totp, onClose, onSetUp }: { totp: NewTotp; onClose: () => void; onSetUp: (codes: string[] | null) => void }) {
  const write = useStaffWrite()
  const [isPending, setPending] = useState(false)
  const [fault, setFault] = useState<string>()

  const onSubmit = useSubmitOnce(async (event) => {
    const field = event.currentTarget.elements.namedItem('code') as HTMLInputElement
    setPending(true)
    try {
      const { recoveryCodes } = await write(() => fetchJson(accountRequest('POST /api/auth/totp/confirm', { json: { code: field.value } })))
      toast({ title: 'Success', description: 'Two-step login is on. You’ve been logged out everywhere else.' })
      onSetUp(recoveryCodes)
    } catch (error) {
      setFault(errorText(error, 'Failed to set up two-step login'))
      field.focus()
      field.select()
    } finally {
      setPending(false)
    }
  })

  return (
    <FormDialog title="Set Up Two-Step Login" submitLabel="Turn on" isPending={isPending} onSubmit={onSubmit} onClose={onClose}>
      <p>Scan this with an authenticator app on your phone, such as Aegis, Google Authenticator, or your password manager.</p>
      <QrCode text={totp.uri} label="QR code for your authenticator app" />
      <p>
        Or <a href={totp.uri}>open an app on this device</a>, or type this key:{' '}
        <code className="key">{totp.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextField
        label="Code"
        name="code"
        hint="Then enter the six digits that the app shows"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={40}
        error={fault}
        data-autofocus
      />
    </FormDialog>
  )
}

/** The quiet border that scanners look for. */
const BORDER = 2

/** Dark on white on any ground, so that every camera reads it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="qr-code">
      <path d={path} fill="#000" />
    </svg>
  )
}
