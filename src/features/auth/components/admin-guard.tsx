import { Navigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../sessions/session'

/**
 * Shows its children to admins; sends everyone else to /login, showing nothing (spec D2 §2), and from there
 * back to the tab and dialog that they came for. The server guards the data.
 */
export function AdminGuard({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const { user, isVerifying, isLoggingOut } = useSession()
  // The page's own, which stays the same on the way to the login.
  const search: object = useSearch({ strict: false })
  // Logging out leads to the home page, which this must not cut short.
  if (isVerifying || isLoggingOut) return waiting
  if (!user?.isAdmin) return <Navigate to="/login" replace state={{ staffSearch: search }} />
  return children
}
