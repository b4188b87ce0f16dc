import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
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
import type { passkeyCalls } from '../../second-factor/passkeys/passkey.calls'
import { ownPasskeysQuery } from '../../second-factor/passkeys/passkey.queries'
import type { Passkey } from '../../second-factor/passkeys/passkey.schema'
import { passkeyRemovalQuestion } from '../../second-factor/removal-words'
import { AccountItem } from './account-item'
import { AddPasskeyDialog } from './add-passkey-dialog'
import { RecoveryCodesDialog } from './recovery-codes-dialog'
import { RenamePasskeyDialog } from './rename-passkey-dialog'

/** What logs in by a fingerprint, a face, or a PIN instead of a password (spec B §7.2). */
export function PasskeysSection() {
  const query = useQuery(ownPasskeysQuery)
  const passkeys = query.data?.passkeys ?? []
  const adding = useEntryDialog('add-passkey')
  const [codes, setCodes] = useState<string[]>()
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
      {adding.isOpen && !codes && (
        <AddPasskeyDialog onClose={adding.close} onAdded={(recoveryCodes) => (recoveryCodes ? setCodes(recoveryCodes) : adding.close())} />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onSaved={() => setCodes(undefined)} onClose={adding.close} />}
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
      request: apiRequest<typeof passkeyCalls>()('DELETE /api/auth/passkeys/:id', { params: { id } }),
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
