import { useState } from 'react'
import { encode } from 'uqr'
import { FormDialog } from '@/components/dialog/form-dialog'
import { TextField } from '@/components/form/field'
import { toast } from '@/components/toast/toast'
import { useStaffWrite } from '@/features/staff-area/use-staff-write'
import { apiRequest } from '@/platform/browser/api-request'
import { errorText, fetchJson } from '@/platform/browser/fetch-json'
import { useSubmitOnce } from '@/platform/forms/use-submit-once'
import type { secondFactorCalls } from '../../second-factor/second-factor.calls'
import type { NewTotp } from '../../second-factor/second-factor.schema'

interface SetUpTotpDialogProps {
  totp: NewTotp
  onClose: () => void
  onSetUp: (recoveryCodes: string[] | null) => void
}

/** Shows the secret to an authenticator app, and counts it once the app’s code is entered. */
export function SetUpTotpDialog({ totp, onClose, onSetUp }: SetUpTotpDialogProps) {
  const write = useStaffWrite()
  const [isPending, setPending] = useState(false)
  const [fault, setFault] = useState<string>()

  const onSubmit = useSubmitOnce(async (event) => {
    const field = event.currentTarget.elements.namedItem('code') as HTMLInputElement
    setPending(true)
    try {
      const request = apiRequest<typeof secondFactorCalls>()('POST /api/auth/totp/confirm', { json: { code: field.value } })
      const { recoveryCodes } = await write(() => fetchJson(request))
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
