import { useState } from 'react'
import { Button } from '@/components/button'
import { CopyField } from '@/components/copy-field'
import { Dialog } from '@/components/dialog'
import { toast } from '@/components/toast'
import { useStaffWrite } from '@/features/staff-area/use-staff-write'
import { failureText, fetchJson } from '@/platform/fetch-json'
import type { Account } from '../account-list.schema'

/** Gives somebody who forgot their password a new one, which is shown this once. */
export function ResetPasswordDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { id, username } = account
  const write = useStaffWrite()
  const [isPending, setPending] = useState(false)
  const [password, setPassword] = useState<string>()

  async function reset() {
    setPending(true)
    try {
      const made = await write(() => fetchJson<{ password: string }>(`/api/accounts/${id}/password`, { method: 'POST' }))
      setPassword(made.password)
    } catch (error) {
      toast({ title: 'Error', description: failureText(error, 'Failed to reset password'), variant: 'destructive' })
    }
    setPending(false)
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
          <Button data-autofocus disabled={isPending} onClick={reset}>
            {isPending ? 'Submitting...' : 'Reset Password'}
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
