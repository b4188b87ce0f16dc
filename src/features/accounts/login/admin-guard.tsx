import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { isStaff } from '../account-role'
import { useSession } from '../sessions/session'

/**
 * Shows its children to staff; sends everyone else to /login, showing nothing (spec D2 §2), and from there
 * back to the tab and dialog that they came for. The server guards the data.
 */
export function AdminGuard({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const { user, isVerifying, isLoggingOut } = useSession()
  // The page's own, which stays the same while navigating to the login.
  const search: object = useSearch({ strict: false })
  const isSomeoneElse = useChangeOfPerson(user?.id)
  // Logging out leads to the home page, which this must not cut short.
  if (isVerifying || isLoggingOut || isSomeoneElse) return waiting
  if (!isStaff(user)) return <Navigate to="/login" replace state={{ staffSearch: search }} />
  return children
}

/**
 * Whether the account has changed, here or in another tab, and what the former one had open is still being left. Nothing of it may stay: what one
 * person typed would be sent by the other.
 */
function useChangeOfPerson(id: number | undefined): boolean {
  const navigate = useNavigate()
  const [shownId, setShownId] = useState(id)
  if (shownId === undefined && id !== undefined) setShownId(id)
  const isSomeoneElse = id !== undefined && shownId !== undefined && id !== shownId

  useEffect(() => {
    if (!isSomeoneElse) return
    const leaving = navigate({ to: '/admin', replace: true, state: { isAfterLogin: true }, ignoreBlocker: true })
    void leaving.then(() => setShownId(id))
  }, [isSomeoneElse, id, navigate])

  return isSomeoneElse
}
