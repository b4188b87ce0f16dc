import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser'
import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { Copy, Download, KeyRound, type LucideIcon, Plus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { useEntryDialog } from '@/features/desk/staff-address'
import { TitledSection } from '@/features/desk/titled-section'
import { useStaffAction, useStaffWrite } from '@/features/desk/use-staff-action'
import { downloadText } from '@/platform/browser/download'
import { errorText, fetchJson } from '@/platform/browser/fetch-json'
import { useSubmitOnce } from '@/platform/forms/use-submit-once'
import { dayText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/form/field'
import { Dialog, FormDialog } from '@/ui/form-dialog'
import { ListStates } from '@/ui/table/list-states'
import { toast } from '@/ui/toast/toast'
import { accountRequest } from '../account.queries'
import { type NewCredential, type Passkey, passkeyName } from '../second-factor/second-factor.schema'
import { passkeyFault, passkeyRemovalQuestion } from '../second-factor/second-factor-words'
import { ownFactorsQuery, ownPasskeysQuery } from '../staff.queries'
import { useAccountForm } from '../use-account-form'

export function PasskeysSection() {
  const query = useQuery(ownPasskeysQuery)
  const passkeys = query.data?.passkeys ?? []
  const adding = useEntryDialog('add-passkey')
  return (
    <>
      <TitledSection
        title="Passkeys"
        note="Log in with a fingerprint, a face, or a security key instead of your password. A passkey is also the second step after your password."
      >
        <ListStates query={query} loading="Loading passkeys..." failure="Unable to load passkeys">
          {passkeys.length > 0 && (
            <ul className="rows">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} others={passkeys.length - 1} />
              ))}
            </ul>
          )}
          <Button variant="quiet" onClick={adding.open} className="below">
            <Plus aria-hidden="true" size={17} strokeWidth={1.6} />
            Add a passkey
          </Button>
        </ListStates>
      </TitledSection>
      <AddPasskey {...adding} />
    </>
  )
}

function AddPasskey({ isOpen, close }: Pick<ReturnType<typeof useEntryDialog>, 'isOpen' | 'close'>) {
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <RecoveryCodesDialog codes={codes} onSaved={() => setCodes(undefined)} onClose={close} />
  return isOpen && <AddPasskeyDialog onClose={close} onAdded={(recoveryCodes) => (recoveryCodes ? setCodes(recoveryCodes) : close())} />
}

/** Offers a passkey to someone whose account has just been made, until they have one or put it off. */
export function PasskeyOffer({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(ownPasskeysQuery)
  const adding = useEntryDialog('add-first-passkey')
  const isOffered = data?.passkeys.length === 0 && browserSupportsWebAuthn()
  return (
    <>
      {isOffered && (
        <section aria-labelledby="passkey-offer" className="mb-7 grid justify-items-start gap-2 rounded-sm bg-veil px-5 py-4.5">
          <h2 id="passkey-offer" className="text-subheading leading-snug">
            Next time, log in without your password?
          </h2>
          <p className="max-w-prose text-ink-soft">
            A passkey opens your account with your fingerprint, your face, or this device’s PIN. You can also add one later, under My
            Account.
          </p>
          <div className="mt-1 flex flex-wrap gap-3">
            <Button onClick={adding.open}>Add a passkey</Button>
            <Button variant="outline" onClick={onClose}>
              Not now
            </Button>
          </div>
        </section>
      )}
      <AddPasskey {...adding} />
    </>
  )
}

function PasskeyRow({ passkey, others }: { passkey: Passkey; others: number }) {
  const { id, name, createdAt, lastUsedAt } = passkey
  const factors = useQuery(ownFactorsQuery).data
  const { timeZone } = useSite()
  const { act, isUnderWay } = useStaffAction()
  const renaming = useEntryDialog(`rename-passkey-${id}`)
  const remove = () =>
    act({
      request: accountRequest('DELETE /api/auth/passkeys/:id', { params: { id } }),
      question: passkeyRemovalQuestion(name, { passkeys: others, hasTotp: Boolean(factors?.totpSince) }),
      done: 'Passkey removed',
      failed: 'Failed to remove passkey',
    })
  return (
    <AccountItem
      icon={KeyRound}
      title={name}
      note={[`Added ${dayText(createdAt, timeZone)}`, lastUsedAt ? `last used ${dayText(lastUsedAt, timeZone)}` : 'not used yet'].join(
        ', ',
      )}
      action={
        <div className="actions">
          <Button variant="quiet" onClick={renaming.open}>
            Rename<span className="sr-only"> {name}</span>
          </Button>
          <Button variant="quiet" disabled={isUnderWay || !factors} onClick={remove}>
            Remove<span className="sr-only"> {name}</span>
          </Button>
          {renaming.isOpen && <RenamePasskeyDialog passkey={passkey} onClose={renaming.close} />}
        </div>
      }
    />
  )
}

function RenamePasskeyDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const write = useStaffWrite()
  const { form, field } = useAccountForm({
    schema: passkeyName,
    defaultValues: { name },
    failed: 'Failed to rename passkey',
    async send(json) {
      await write(() => fetchJson(accountRequest('PUT /api/auth/passkeys/:id', { params: { id }, json })))
      toast({ title: 'Success', description: 'Passkey renamed' })
      onClose()
    },
  })
  return (
    <FormDialog title="Rename Passkey" submitLabel="Save Name" onClose={onClose} {...form}>
      <NameField {...field('name')} />
    </FormDialog>
  )
}

const NameField = (props: Partial<ComponentProps<typeof TextField>>) => (
  <TextField
    label="Name"
    hint="So that you recognize it here: “Office laptop”"
    maxLength={60}
    autoComplete="off"
    data-autofocus
    {...props}
  />
)

function AddPasskeyDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (recoveryCodes: string[] | null) => void }) {
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
      const { options } = await write(() => fetchJson(accountRequest('POST /api/auth/passkeys/options')))
      const credential = (await startRegistration({ optionsJSON: options as never })) as NewCredential
      const { recoveryCodes } = await write(() => fetchJson(accountRequest('POST /api/auth/passkeys', { json: { name, credential } })))
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
      <NameField ref={field} name="name" error={fault} />
    </FormDialog>
  )
}

const QUESTION = 'Have you saved your recovery codes? You won’t see them again.'

/** Shows recovery codes, only this once: closing it by anything but the button asks first, Back too. */
export function RecoveryCodesDialog({ codes, onSaved, onClose }: { codes: readonly string[]; onSaved: () => void; onClose: () => void }) {
  const { community } = useSite()
  const [outcome, setOutcome] = useState<string>()
  useBlocker({
    shouldBlockFn() {
      if (!window.confirm(QUESTION)) return true
      onSaved()
      return false
    },
    enableBeforeUnload: true,
  })
  const close = () => {
    onSaved()
    onClose()
  }
  const text = codes.join('\n')

  async function copy() {
    try {
      // Where the site is served without TLS, browsers have no clipboard for it.
      await navigator.clipboard.writeText(text)
      setOutcome('Copied.')
    } catch {
      setOutcome('Your browser doesn’t let this page copy. Download them, or write them down.')
    }
  }
  const save = () => downloadText('recovery-codes.txt', `Recovery codes for ${community}. Each works once.\n\n${text}\n`, 'text/plain')

  return (
    <Dialog
      open
      onClose={() => window.confirm(QUESTION) && close()}
      title="Save Your Recovery Codes"
      footer={<Button onClick={close}>I saved them</Button>}
    >
      <div className="grid gap-5">
        <p>
          Each of these works once after your password, if you don’t have your phone or your passkey. Keep them where you keep passwords:
          you won’t see them again.
        </p>
        <ol className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className="save">
          <Button variant="quiet" onClick={copy}>
            <Copy aria-hidden="true" size={17} strokeWidth={1.6} />
            Copy
          </Button>
          <Button variant="quiet" onClick={save}>
            <Download aria-hidden="true" size={17} strokeWidth={1.6} />
            Download
          </Button>
        </div>
        <p role="status" className="min-h-[1.4em] text-ink-soft text-small leading-snug">
          {outcome}
        </p>
      </div>
    </Dialog>
  )
}

type AccountItemProps = Record<'title' | 'note' | 'action', ReactNode> & { icon: LucideIcon }

export const AccountItem = ({ icon: Icon, title, note, action }: AccountItemProps) => (
  <li>
    <Icon aria-hidden="true" size={18} strokeWidth={1.6} />
    <div>
      <p className="title">{title}</p>
      <p className="note">{note}</p>
    </div>
    {action}
  </li>
)
