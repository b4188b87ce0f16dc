import { Link } from '@tanstack/react-router'
import { buttonClass } from '@/components/button'
import { useSession } from '@/features/accounts/session'

/** Get Started for visitors; the way to the staff area and out again for those who are signed in (spec D1 §2). */
export function SessionLinks({ linkClass }: { linkClass: string }) {
  const { user, logout, isLoggingOut } = useSession()
  if (!user) {
    return (
      <Link to="/programs" className={buttonClass('outline', 'px-5 py-2 text-small')}>
        Get Started
      </Link>
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
