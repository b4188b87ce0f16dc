import { createFileRoute, Navigate, useHydrated, useLocation, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Button } from '@/components/button'
import { toast } from '@/components/toast/toast'
import { isStaff } from '@/features/auth/account-role'
import { LoginForm } from '@/features/auth/login/components/login-form'
import { useSession } from '@/features/auth/sessions/session'
import { readStoredUser } from '@/features/auth/sessions/stored-user'
import { countUnsent } from '@/platform/browser/staff-storage'
import { useSite } from '@/site/use-site'

export const Route = createFileRoute('/login')({
  head: ({
    match: {
      context: { site },
    },
  }) => ({
    meta: [
      { title: `Admin Access · ${site.community}` },
      { name: 'description', content: `Staff login for the ${site.community} website.` },
    ],
  }),
  component: LoginPage,
})

/** Few come with such a link, so its form is loaded only for them. */
const NewAccountForm = lazy(async () => {
  const { NewAccountForm } = await import('@/features/accounts/invitations/components/new-account-form')
  return { default: NewAccountForm }
})

const NewPasswordForm = lazy(async () => {
  const { NewPasswordForm } = await import('@/features/auth/login/components/new-password-form')
  return { default: NewPasswordForm }
})

const ForgotPasswordForm = lazy(async () => {
  const { ForgotPasswordForm } = await import('@/features/auth/login/components/forgot-password-form')
  return { default: ForgotPasswordForm }
})

const ConfirmEmail = lazy(async () => {
  const { ConfirmEmail } = await import('@/features/auth/login/components/confirm-email')
  return { default: ConfirmEmail }
})

function LoginPage() {
  const { user, isVerifying } = useSession()
  const router = useRouter()
  // Read once: during navigation, the location is no longer this page's.
  const [staffSearch] = useState(() => router.state.location.state.staffSearch)
  const { invitation, reset, confirm, forgot } = useOneTimeLink()
  const [firstUser] = useState(readStoredUser)
  // What was typed when someone noticed that they forgot the password.
  const [username, setUsername] = useState('')
  if (reset !== undefined) return <NewPasswordPage token={reset} />
  if (confirm !== undefined) return <ConfirmEmailPage token={confirm} />
  if (isStaff(user) && !isVerifying) {
    const isInvitedAgain = invitation !== undefined && user?.id === firstUser?.id
    return <ToStaffArea search={forgot === undefined ? staffSearch : { tab: 'my-account' }} isInvitedAgain={isInvitedAgain} />
  }
  if (invitation !== undefined && !user) return <InvitationPage invitation={invitation} />
  if (forgot !== undefined && !user) return <ForgotPasswordPage username={username} />
  return (
    <AccountPage title="Admin Access" subtitle="Login to manage content">
      {user && !isStaff(user) ? <NoAdminAccess username={user.username} /> : <LoginForm username={username} onForgot={setUsername} />}
    </AccountPage>
  )
}

const NewPasswordPage = ({ token }: { token: string }) => (
  <AccountPage title="Choose a new password" subtitle={`For your account at the ${useSite().community}`}>
    <Suspense>
      <NewPasswordForm key={token} token={token} />
    </Suspense>
  </AccountPage>
)

const ConfirmEmailPage = ({ token }: { token: string }) => (
  <AccountPage title="Confirm your email address" subtitle={`For your account at the ${useSite().community}`}>
    <Suspense>
      <ConfirmEmail key={token} token={token} />
    </Suspense>
  </AccountPage>
)

const InvitationPage = ({ invitation }: { invitation: string }) => (
  <AccountPage title="Create your account" subtitle={`You are invited by the ${useSite().community}`}>
    <Suspense>
      <NewAccountForm key={invitation} invitation={invitation} />
    </Suspense>
  </AccountPage>
)

const ForgotPasswordPage = ({ username }: { username: string }) => (
  <AccountPage
    title="Forgot your password?"
    subtitle={useSite().savesMail ? 'This site can’t send email yet.' : 'We’ll email you a link to choose a new one.'}
  >
    <Suspense>
      <ForgotPasswordForm username={username} />
    </Suspense>
  </AccountPage>
)

interface ToStaffAreaProps {
  /** Where in it someone was going. */
  search: object | undefined
  /** They are logged in, and have opened an invitation all the same. */
  isInvitedAgain: boolean
}

/** Goes to where it was first sent: during navigation, the location is no longer this page's. */
function ToStaffArea(props: ToStaffAreaProps) {
  const [{ search, isInvitedAgain }] = useState(props)
  useEffect(() => {
    if (!isInvitedAgain) return
    toast({ title: 'You’re already logged in.', description: 'An invitation makes a new account. To use this one, log out first.' })
  }, [isInvitedAgain])
  const hasDestination = search !== undefined && Object.keys(search).length > 0
  return <Navigate to="/admin" replace {...(hasDestination ? { search } : { state: { isAfterLogin: true } })} />
}

/** The token of a one-time link, which no server gets to read: `#invitation=…`, `#reset=…`, `#confirm=…`; or `#forgot`. */
function useOneTimeLink(): { invitation?: string; reset?: string; confirm?: string; forgot?: string } {
  // The page was rendered without it.
  const isAlive = useHydrated()
  const hash = useLocation({ select: (location) => location.hash })
  return isAlive ? Object.fromEntries(new URLSearchParams(hash)) : {}
}

function AccountPage({ title, subtitle, children }: { title: string; subtitle: string; children: ReactNode }) {
  const { email, community } = useSite()
  // The head is drawn for the address, without what follows its #.
  useEffect(() => {
    document.title = `${title} · ${community}`
  }, [title, community])
  return (
    <div className="wrap py-section">
      <div className="mx-auto max-w-[26rem]">
        <h1>{title}</h1>
        <p className="mt-3 text-ink-soft text-lead">{subtitle}</p>
        <div className="mt-10">
          <UnsentEntries />
          {children}
        </div>
        <p className="mt-8 border-hairline border-t pt-5 text-ink-soft text-small">
          Please contact administration for account access, at <a href={`mailto:${email}`}>{email}</a>.
        </p>
      </div>
    </div>
  )
}

/** What was noted at a door on this device and never sent: the session ended before. */
function UnsentEntries() {
  const isAlive = useHydrated()
  const count = isAlive ? countUnsent() : 0
  if (count === 0) return null
  return (
    <p role="status" className="mb-6 rounded-r-sm border-[#b08a45] border-l-2 bg-straw-veil px-4.5 py-4">
      {count === 1 ? '1 entry from the door is' : `${count} entries from the door are`} still on this device. Log in and open the event’s
      door list to send {count === 1 ? 'it' : 'them'}.
    </p>
  )
}

function NoAdminAccess({ username }: { username: string }) {
  const { logout, isLoggingOut } = useSession()
  return (
    <>
      <p>
        You are logged in as <strong className="font-semibold">{username}</strong>. This account has no admin access.
      </p>
      <Button variant="outline" onClick={logout} disabled={isLoggingOut} className="mt-6">
        {isLoggingOut ? 'Logging out...' : 'Logout'}
      </Button>
    </>
  )
}
