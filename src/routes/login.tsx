import { createFileRoute, Navigate } from '@tanstack/react-router'
import { Button } from '@/components/button'
import { LoginForm } from '@/features/accounts/components/login-form'
import { useSession } from '@/features/accounts/session'
import { site } from '@/site/facts'

export const Route = createFileRoute('/login')({
  head: () => ({ meta: [{ title: `Admin Access · ${site.community}` }, { name: 'robots', content: 'noindex' }] }),
  component: LoginPage,
})

function LoginPage() {
  const { user, isVerifying } = useSession()
  if (user?.isAdmin && !isVerifying) return <Navigate to="/admin" replace />

  return (
    <div className="wrap py-section">
      <div className="mx-auto max-w-[26rem]">
        <h1>Admin Access</h1>
        <p className="mt-3 text-ink-soft text-lead">Login to manage content</p>
        <div className="mt-10">{user && !user.isAdmin ? <NoAdminAccess username={user.username} /> : <LoginForm />}</div>
        <p className="mt-8 border-hairline border-t pt-5 text-ink-soft text-small">
          Please contact administration for account access, at <a href={`mailto:${site.email}`}>{site.email}</a>.
        </p>
      </div>
    </div>
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
