import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useSession } from '../sessions/session'
import { isStaff } from '../sessions/stored-user'

/** Sends all but staff to /login and back to their tab and dialog (spec D2 §2); the data itself is guarded by the server. */
export function AdminGuard({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const { user, isVerifying, isLoggingOut } = useSession()
  const search: object = useSearch({ strict: false })
  const isSomeoneElse = useChangeOfPerson(user?.id)
  // Logging out leads to the home page, which this must not cut short.
  if (isVerifying || isLoggingOut || isSomeoneElse) return waiting
  if (!isStaff(user)) return <Navigate to="/login" replace state={{ staffSearch: search }} />
  return children
}

/** Whether another account's view is still being left: nothing one person typed may be sent by the other. */
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
