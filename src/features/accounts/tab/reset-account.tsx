import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StoredDialog } from '@/features/desk/edit-dialog'
import type { StaffDialogProps } from '@/features/desk/staff-address'
import { useStaffAction } from '@/features/desk/use-staff-action'
import { apiRequest } from '@/platform/browser/fetch-json'
import { dayAndTimeText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { CopyField } from '@/ui/form/copy-field'
import { Dialog } from '@/ui/form-dialog'
import type { authCalls } from '../auth.calls'
import type { ResetLink } from '../passwords/password.schema'
import { accountsQuery } from './account-list.queries'

export const ResetAccount = (address: StaffDialogProps) => (
  <StoredDialog {...address} noun="account" query={useQuery(accountsQuery)} listOf={({ accounts }) => accounts}>
    {(account) => <ResetPasswordDialog account={account} onClose={address.onClose} />}
  </StoredDialog>
)

function ResetPasswordDialog({ account, onClose }: { account: { id: number; username: string }; onClose: () => void }) {
  const { id, username } = account
  const { act, isUnderWay } = useStaffAction()
  const request = apiRequest<typeof authCalls>()('POST /api/accounts/:id/reset-link', { params: { id } })
  const [link, setLink] = useState<ResetLink>()

  async function make() {
    const made = await act({ request, failed: 'Failed to create reset link' })
    setLink(made?.resetLink)
  }

  if (link) return <LinkMade username={username} link={link} onClose={onClose} />
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

function LinkMade({ username, link, onClose }: { username: string; link: ResetLink; onClose: () => void }) {
  const { timeZone } = useSite()
  return (
    <Dialog open onClose={onClose} title="Send This Link" footer={<Button onClick={onClose}>Done</Button>}>
      <div className="grid gap-5">
        <p className="wrap-anywhere">
          It sets the password of <strong>{username}</strong>, once, until {dayAndTimeText(link.expiresAt, timeZone)}. Anyone with the link
          can use it, so send it only to that person. You won’t see it again; a new link replaces it.
        </p>
        <CopyField label="Reset link" value={link.url} />
      </div>
    </Dialog>
  )
}
