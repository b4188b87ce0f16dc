import { createFileRoute, Navigate, useHydrated, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { LoginForm } from '@/features/accounts/login/login-form'
import { useSession } from '@/features/accounts/sessions/session'
import { isStaff, readStoredUser } from '@/features/accounts/sessions/stored-user'
import { Button } from '@/ui/button'
import { toast } from '@/ui/toast/toast'
import { AccountPage, ConfirmEmailPage, ForgotPasswordPage, InvitationPage, NewPasswordPage } from './-pages/login'

export const Route = createFileRoute('/login')({
  head: ({ match }) => ({
    meta: [
      { title: `Admin Access · ${match.context.site.community}` },
      { name: 'description', content: `Staff login for the ${match.context.site.community} website.` },
    ],
  }),
  component: LoginPage,
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
    const isNewAccount = invitation !== undefined && !firstUser
    const search = forgot === undefined ? staffSearch : { tab: 'my-account' }
    return <ToStaffArea {...{ search, isInvitedAgain, isNewAccount }} />
  }
  if (invitation !== undefined && !user) return <InvitationPage invitation={invitation} />
  if (forgot !== undefined && !user) return <ForgotPasswordPage username={username} />
  return (
    <AccountPage title="Admin Access" subtitle="Login to manage content">
      {user && !isStaff(user) ? <NoAdminAccess username={user.username} /> : <LoginForm username={username} onForgot={setUsername} />}
    </AccountPage>
  )
}

/** Goes to where it was first sent: during navigation, the location is no longer this page's. */
function ToStaffArea(props: { search: object | undefined; isInvitedAgain: boolean; isNewAccount: boolean }) {
  const [{ search, isInvitedAgain, isNewAccount }] = useState(props)
  useEffect(() => {
    if (!isInvitedAgain) return
    toast({ title: 'You’re already logged in.', description: 'An invitation makes a new account. To use this one, log out first.' })
  }, [isInvitedAgain])
  const hasDestination = search !== undefined && Object.keys(search).length > 0
  return <Navigate to="/admin" replace {...(hasDestination && { search })} state={{ isAfterLogin: !hasDestination, isNewAccount }} />
}

/** The token of a one-time link, which no server gets to read: `#invitation=…`, `#reset=…`, `#confirm=…`; or `#forgot`. */
function useOneTimeLink(): { invitation?: string; reset?: string; confirm?: string; forgot?: string } {
  // The page was rendered without it.
  const isAlive = useHydrated()
  const hash = useLocation({ select: (location) => location.hash })
  return isAlive ? Object.fromEntries(new URLSearchParams(hash)) : {}
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
