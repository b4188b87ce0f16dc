import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaffWrite } from '@/features/desk/use-staff-action'
import { errorText, fetchJson } from '@/platform/browser/fetch-json'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/form/field'
import { Dialog, FormDialog } from '@/ui/form-dialog'
import { toast } from '@/ui/toast/toast'
import { accountRequest } from '../account.queries'
import { emailChange } from '../email/account-email.schema'
import { ownEmailWords } from '../email/own-email-words'
import { type PasswordChanged, passwordChangeOf } from '../passwords/password.schema'
import { useSession } from '../sessions/session'
import { ownEmailQuery } from '../staff.queries'
import { useAccountForm } from '../use-account-form'

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const write = useStaffWrite()
  const { user } = useSession()
  const username = user?.username ?? ''
  const [changed, setChanged] = useState<PasswordChanged>()
  const { form, field } = useAccountForm({
    schema: passwordChangeOf(username),
    failed: 'Failed to change password',
    async send(json) {
      const answer = await write(() => fetchJson(accountRequest('POST /api/auth/password', { json })))
      if (needsReview(answer)) return setChanged(answer)
      toast({ title: 'Success', description: 'Your password was changed. You’ve been logged out everywhere else.' })
      onClose()
    },
  })

  if (changed) return <PasswordChangedDialog changed={changed} onClose={onClose} />
  return (
    <FormDialog title="Change My Password" submitLabel="Change Password" onClose={onClose} {...form}>
      {/* Shows a password manager which account this password is for. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField label="Current password" type="password" autoComplete="current-password" data-autofocus {...field('currentPassword')} />
      <TextField label="New password" type="password" autoComplete="new-password" hint="At least 10 characters" {...field('password')} />
      <TextField label="Confirm new password" type="password" autoComplete="new-password" {...field('confirmPassword')} />
    </FormDialog>
  )
}

const needsReview = ({ lostPasswords, invited, removedPasskeys, passkeys, recentEmail }: PasswordChanged) =>
  [...lostPasswords, ...invited, ...removedPasskeys, ...passkeys].length > 0 || recentEmail !== null

/** Warns of changes by someone else who may have had the old password or a session. */
function PasswordChangedDialog({ changed, onClose }: { changed: PasswordChanged; onClose: () => void }) {
  const { lostPasswords, invited, removedPasskeys, passkeys, recentEmail } = changed
  return (
    <Dialog open onClose={onClose} title="Your Password Was Changed" footer={<Button onClick={onClose}>Done</Button>}>
      <div className="grid gap-5">
        <p>You’ve been logged out everywhere else, and the links you made that no one has used yet are revoked.</p>
        <Names of={lostPasswords}>
          In the last 30 days your reset links set these people’s passwords, which stop working too. Send each of them a new link:
        </Names>
        <Names of={invited}>In the last 30 days your invitations made these accounts. Disable any that you don’t know:</Names>
        <Names of={removedPasskeys}>
          These passkeys were added in the last 30 days, and are removed. Add those that are yours again under My Account:
        </Names>
        <Names of={passkeys}>These passkeys still log you in. Remove any that you don’t know under My Account:</Names>
        {recentEmail !== null && <RecentEmail email={recentEmail} />}
      </div>
    </Dialog>
  )
}

function Names({ of: names, children }: { of: readonly string[]; children: string }) {
  if (names.length === 0) return null
  return (
    <div>
      <p>{children}</p>
      <ul className="mt-2 list-disc pl-5">
        {[...new Set(names)].map((name) => (
          <li key={name} className="wrap-anywhere font-semibold">
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** An address that someone else may have put on one's account: it would get the next link to a new password. */
function RecentEmail({ email }: { email: string }) {
  const write = useStaffWrite()
  const [state, setState] = useState<'there' | 'removing' | 'removed'>('there')

  async function remove() {
    setState('removing')
    try {
      await write(() => fetchJson(accountRequest('PUT /api/auth/email', { json: { email: null } })))
      setState('removed')
    } catch (error) {
      toast({ title: 'Error', description: errorText(error, 'Failed to remove the email address'), variant: 'destructive' })
      setState('there')
    }
  }

  if (state === 'removed') return <p role="status">Your account has no email address now.</p>
  return (
    <div>
      <p>
        Links to a new password go to <span className="wrap-anywhere font-semibold">{email}</span>, which was confirmed in the last 30 days.
        If that isn’t your address, remove it:
      </p>
      <p className="mt-2">
        <Button variant="quiet" disabled={state === 'removing'} onClick={remove}>
          Remove this address
        </Button>
      </p>
    </div>
  )
}

export function EmailDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(ownEmailQuery)
  return data && <EmailForm email={data.newEmail ?? data.email ?? ''} onClose={onClose} />
}

function EmailForm({ email, onClose }: { email: string; onClose: () => void }) {
  const write = useStaffWrite()
  const words = ownEmailWords(useSite())
  const { form, field } = useAccountForm({
    schema: emailChange,
    defaultValues: { email },
    failed: 'Failed to change the email address',
    async send(json) {
      const { newEmail } = await write(() => fetchJson(accountRequest('PUT /api/auth/email', { json })))
      const description = newEmail ? words.saved(newEmail) : saved(json.email)
      toast({ title: 'Success', description })
      onClose()
    },
  })
  return (
    <FormDialog title="Change My Email Address" submitLabel="Save Address" onClose={onClose} {...form}>
      <TextField label="Email address" type="email" optional autoComplete="email" hint={words.hint} data-autofocus {...field('email')} />
    </FormDialog>
  )
}

const saved = (email: string | null) => (email === null ? 'Your account has no email address now.' : 'Your email address stays as it is.')
