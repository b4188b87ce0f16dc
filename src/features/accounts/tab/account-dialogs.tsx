import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { StoredDialog } from '@/features/desk/edit-dialog'
import type { StaffDialogProps } from '@/features/desk/staff-address'
import { useStaffAction, useStaffWrite } from '@/features/desk/use-staff-action'
import { fetchJson } from '@/platform/browser/fetch-json'
import { ROLES, type Role, roleNames, roleNouns } from '@/platform/roles'
import { dayAndTimeText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { ChoiceField } from '@/ui/form/choice-field'
import { CopyField } from '@/ui/form/copy-field'
import { TextField } from '@/ui/form/field'
import { Dialog, FormDialog } from '@/ui/form-dialog'
import { toast } from '@/ui/toast/toast'
import { accountRequest } from '../account.queries'
import { emailChange } from '../email/account-email.schema'
import { ownEmailWords } from '../email/own-email-words'
import type { ResetLink } from '../passwords/password.schema'
import { accountsQuery } from '../staff.queries'
import { useAccountForm } from '../use-account-form'
import type { Account, Invitation } from './account-list.schema'

export const EditAccount = (address: StaffDialogProps) => (
  <StoredDialog {...address} noun="account" query={useQuery(accountsQuery)} listOf={({ accounts }) => accounts}>
    {(account) => <EditAccountDialog account={account} onClose={address.onClose} />}
  </StoredDialog>
)

function EditAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { id, username } = account
  const write = useStaffWrite()
  const [role, setRole] = useState(account.role)
  const stored = account.newEmail ?? account.email
  const { form, field } = useAccountForm({
    schema: emailChange,
    defaultValues: { email: stored ?? '' },
    failed: 'Failed to update account',
    async send({ email }) {
      const json = { role, ...(email !== stored && { email }) }
      await write(() => fetchJson(accountRequest('PUT /api/accounts/:id', { params: { id }, json })))
      toast({ title: 'Success', description: 'Account updated successfully' })
      onClose()
    },
  })

  return (
    <FormDialog title="Edit Account" submitLabel="Update Account" onClose={onClose} {...form}>
      <p className="wrap-anywhere">
        Choose what <strong>{username}</strong> can see and do here. The change applies right away.
      </p>
      <RoleField role={role} onChange={setRole} />
      <TextField
        label="Email address"
        type="email"
        optional
        autoComplete="off"
        hint={ownEmailWords(useSite()).hintForAdmin}
        {...field('email')}
      />
    </FormDialog>
  )
}

const hints: Record<Role, string> = {
  member: 'Members can log in, and see nothing here.',
  editor: 'Editors write what the website says: events, teachers, pages, and pictures.',
  host: 'Hosts do what editors do, and see the people: attendees, messages, and subscribers.',
  admin: 'Admins see everything here and can change it, accounts included.',
}

export function RoleField({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  const options = ROLES.toReversed().map((each) => [each, roleNames[each]] as const)
  return <ChoiceField label="Role" options={options} value={role} onChange={onChange} hint={hints[role]} />
}

/** Makes a link with which one person can make an account. It is shown this once: only its hash is stored. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { act, isUnderWay } = useStaffAction()
  const { timeZone, savesMail } = useSite()
  const [invitation, setInvitation] = useState<Invitation>()
  const [role, setRole] = useState<Role>('editor')
  const [email, setEmail] = useState('')

  async function invite(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const to = email.trim()
    const made = await act({
      request: accountRequest('POST /api/auth/invitations', { json: { role, ...(to && { email: to }) } }),
      isOnce: true,
      failed: 'Failed to create invitation',
      ...(to && { done: `The invitation goes to ${to}.` }),
    })
    if (made?.invitation.url === null) onClose()
    else setInvitation(made?.invitation)
  }

  if (invitation?.url)
    return (
      <LinkMade label="Invitation link" url={invitation.url} onClose={onClose}>
        It makes {roleNouns[invitation.role]}’s account, once, until {dayAndTimeText(invitation.expiresAt, timeZone)}. Anyone with the link
        can use it, so send it only to that person. You won’t see it again.
      </LinkMade>
    )
  return (
    <FormDialog
      title="Invite Someone"
      submitLabel={email.trim() ? 'Send Invitation' : 'Create Link'}
      isPending={isUnderWay}
      onSubmit={invite}
      onClose={onClose}
    >
      <p>One person gets a link, by email or from you. With it they choose a username and a password of their own.</p>
      <RoleField role={role} onChange={setRole} />
      <TextField
        label="Email address"
        type="email"
        optional
        autoComplete="off"
        hint={
          savesMail
            ? 'No mail server is set up: leave it empty, and send the link yourself.'
            : 'Leave it empty for a link that you send yourself.'
        }
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
    </FormDialog>
  )
}

const LinkMade = ({ label, url, onClose, children }: { label: string; url: string; onClose: () => void; children: ReactNode }) => (
  <Dialog open onClose={onClose} title="Send This Link" footer={<Button onClick={onClose}>Done</Button>}>
    <div className="grid gap-5">
      <p className="wrap-anywhere">{children}</p>
      <CopyField label={label} value={url} />
      {'share' in navigator && (
        <Button variant="outline" className="justify-self-start" onClick={() => void navigator.share({ url }).catch(() => undefined)}>
          Share the Link
        </Button>
      )}
    </div>
  </Dialog>
)

export const ResetAccount = (address: StaffDialogProps) => (
  <StoredDialog {...address} noun="account" query={useQuery(accountsQuery)} listOf={({ accounts }) => accounts}>
    {(account) => <ResetPasswordDialog account={account} onClose={address.onClose} />}
  </StoredDialog>
)

function ResetPasswordDialog({ account: { id, username }, onClose }: { account: Account; onClose: () => void }) {
  const { act, isUnderWay } = useStaffAction()
  const { timeZone } = useSite()
  const [link, setLink] = useState<ResetLink>()

  async function make() {
    const made = await act({
      request: accountRequest('POST /api/accounts/:id/reset-link', { params: { id } }),
      failed: 'Failed to create reset link',
    })
    setLink(made?.resetLink)
  }

  if (link)
    return (
      <LinkMade label="Reset link" url={link.url} onClose={onClose}>
        It sets the password of <strong>{username}</strong>, once, until {dayAndTimeText(link.expiresAt, timeZone)}. Anyone with the link
        can use it, so send it only to that person. You won’t see it again; a new link replaces it.
      </LinkMade>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Reset Password"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button data-autofocus disabled={isUnderWay} onClick={make}>
            {isUnderWay ? 'Submitting...' : 'Create Link'}
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">
        You get a link to send to <strong>{username}</strong>, with which they choose a new password. Until they do, nothing changes; then
        the old password stops working, and anyone logged in as {username} is logged out.
      </p>
    </Dialog>
  )
}
