import { type FormEvent, useState } from 'react'
import { useStaffAction } from '@/features/desk/use-staff-action'
import { apiRequest } from '@/platform/browser/fetch-json'
import { type Role, roleNouns } from '@/platform/roles'
import { dayAndTimeText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { CopyField } from '@/ui/form/copy-field'
import { Dialog, FormDialog } from '@/ui/form-dialog'
import type { Invitation } from './account-list.schema'
import type { invitationCalls } from './accounts.calls'
import { RoleField } from './role-field'

const request = apiRequest<typeof invitationCalls>()

/** Makes a link with which one person can make an account. It is shown this once: only its hash is stored. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { act, isUnderWay } = useStaffAction()
  const [invitation, setInvitation] = useState<Invitation>()
  const [role, setRole] = useState<Role>('editor')

  async function invite(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const made = await act({
      request: request('POST /api/auth/invitations', { json: { role } }),
      isOnce: true,
      failed: 'Failed to create invitation',
    })
    setInvitation(made?.invitation)
  }

  if (invitation) return <InvitationMade invitation={invitation} onClose={onClose} />
  return (
    <FormDialog title="Invite Someone" submitLabel="Create Link" isPending={isUnderWay} onSubmit={invite} onClose={onClose}>
      <p>You get a link to send to one person. With it they choose a username and a password of their own.</p>
      <RoleField role={role} onChange={setRole} />
    </FormDialog>
  )
}

function InvitationMade({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { url, role, expiresAt } = invitation
  const { timeZone } = useSite()
  return (
    <Dialog open onClose={onClose} title="Send This Link" footer={<Button onClick={onClose}>Done</Button>}>
      <div className="grid gap-5">
        <p>
          It makes {roleNouns[role]}’s account, once, until {dayAndTimeText(expiresAt, timeZone)}. Anyone with the link can use it, so send
          it only to that person. You won’t see it again.
        </p>
        <CopyField label="Invitation link" value={url} />
      </div>
    </Dialog>
  )
}
