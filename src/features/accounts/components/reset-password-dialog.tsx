import { useState } from 'react'
import { Button } from '@/components/button'
import { CopyField } from '@/components/copy-field'
import { Dialog } from '@/components/dialog'
import { useStaffAction } from '@/features/staff-area/use-staff-action'
import type { Account } from '../account-list.schema'

/** Gives somebody who forgot their password a new one, which is shown this once. */
export function ResetPasswordDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { id, username } = account
  const { act, isUnderWay } = useStaffAction()
  const path = `/api/accounts/${id}/password`
  const [password, setPassword] = useState<string>()

  async function reset() {
    const made = await act<{ password: string }>({ path, failed: 'Failed to reset password' })
    setPassword(made?.password)
  }

  if (password !== undefined) return <NewPassword username={username} password={password} onClose={onClose} />
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
          <Button data-autofocus disabled={isUnderWay(path)} onClick={reset}>
            {isUnderWay(path) ? 'Submitting...' : 'Reset Password'}
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">
        <strong>{username}</strong> gets a new password, made up by the site. The one they have stops working, and whoever is logged in as{' '}
        {username} is logged out.
      </p>
    </Dialog>
  )
}

function NewPassword({ username, password, onClose }: { username: string; password: string; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="New Password" footer={<Button onClick={onClose}>Done</Button>}>
      <div className="grid gap-5">
        <p className="wrap-anywhere">
          Tell it <strong>{username}</strong>, and nobody else. It is not shown again; if it gets lost, reset it once more.
        </p>
        <CopyField label="New password" value={password} />
      </div>
    </Dialog>
  )
}
