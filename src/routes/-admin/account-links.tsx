import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { useSession } from '@/features/accounts/sessions/session'

const linkClass =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 font-medium text-ink no-underline hover:underline disabled:cursor-default'

/** Links to the public pages, and to log out; for someone logged in, the staff area's own address too (spec D2 §2). */
export function AccountLinks() {
  const { user, logout, isLoggingOut } = useSession()
  return (
    <>
      <Link to="/" className={linkClass}>
        <ExternalLink aria-hidden="true" size={17} strokeWidth={1.6} />
        View site
      </Link>
      {user && (
        <>
          <Link to="/admin" className={linkClass}>
            Admin
          </Link>
          <button type="button" onClick={() => logout()} disabled={isLoggingOut} className={linkClass}>
            {isLoggingOut ? 'Logging out...' : 'Logout'}
          </button>
        </>
      )}
    </>
  )
}
