import { startRegistration } from '@simplewebauthn/browser'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FormDialog } from '@/components/dialog/form-dialog'
import { TextField } from '@/components/form/field'
import { toast } from '@/components/toast/toast'
import { useStaffWrite } from '@/features/staff-area/use-staff-write'
import { apiRequest } from '@/platform/browser/api-request'
import { errorText, fetchJson } from '@/platform/browser/fetch-json'
import { useSubmitOnce } from '@/platform/forms/use-submit-once'
import { ownFactorsQuery } from '../../second-factor/own-factors.queries'
import type { NewCredential } from '../../second-factor/passkeys/credential.schema'
import type { passkeyCalls } from '../../second-factor/passkeys/passkey.calls'
import { passkeyFault } from '../../second-factor/passkeys/passkey-fault'

const request = apiRequest<typeof passkeyCalls>()

/** Names a passkey, and has the browser make it. */
export function AddPasskeyDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (recoveryCodes: string[] | null) => void }) {
  const write = useStaffWrite()
  const { data: factors } = useQuery(ownFactorsQuery)
  const [isPending, setPending] = useState(false)
  const [fault, setFault] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  const refuse = (reason: string) => {
    setFault(reason)
    field.current?.focus()
  }

  const onSubmit = useSubmitOnce(async (event) => {
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    if (!name) return refuse('Please name the passkey')
    setPending(true)
    setFault(undefined)
    try {
      const { options } = await write(() => fetchJson(request('POST /api/auth/passkeys/options')))
      const credential = (await startRegistration({ optionsJSON: options as never })) as NewCredential
      const { recoveryCodes } = await write(() => fetchJson(request('POST /api/auth/passkeys', { json: { name, credential } })))
      toast({ title: 'Success', description: 'Passkey added. You’ve been logged out everywhere else.' })
      onAdded(recoveryCodes)
    } catch (error) {
      refuse(passkeyFault(error) ?? errorText(error, 'Failed to add the passkey'))
    } finally {
      setPending(false)
    }
  })

  return (
    <FormDialog
      title="Add a Passkey"
      submitLabel="Continue"
      pendingLabel="Waiting..."
      isPending={isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>Your browser asks where to keep it: on this device, on your phone, or on a security key.</p>
      {factors && !factors.totpSince && <p>From then on, your password also needs a passkey or a recovery code.</p>}
      <TextField
        ref={field}
        label="Name"
        name="name"
        hint="So that you recognize it here: “Office laptop”"
        maxLength={60}
        autoComplete="off"
        error={fault}
        data-autofocus
      />
    </FormDialog>
  )
}
