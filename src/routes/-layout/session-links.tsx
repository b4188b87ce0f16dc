import { Link } from '@tanstack/react-router'
import { useSession } from '@/features/accounts/sessions/session'
import { SiteLink } from '@/ui/site-link'

const getStartedClass =
  'inline-flex items-center rounded-sm border-[1.5px] border-ink px-4.5 py-1.5 font-[550] text-[0.97rem] text-ink no-underline transition-colors hover:border-accent hover:text-accent'

/** Get Started for visitors; links to the staff area and to log out for those who are logged in (spec D1 §2). */
export function SessionLinks({ linkClass }: { linkClass: string }) {
  const { user, logout, isLoggingOut } = useSession()
  if (!user) {
    return (
      <SiteLink href="/programs" className={getStartedClass}>
        Get Started
      </SiteLink>
    )
  }
  return (
    <>
      <Link to="/admin" className={linkClass}>
        Admin
      </Link>
      <button
        type="button"
        onClick={() => logout()}
        disabled={isLoggingOut}
        className={`${linkClass} cursor-pointer disabled:cursor-default`}
      >
        {isLoggingOut ? 'Logging out...' : 'Logout'}
      </button>
    </>
  )
}
