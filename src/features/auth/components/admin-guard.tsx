import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageSpinner } from '@/components/spinner'
import { useSession } from '../session'

/** Shows its children to admins; sends everyone else to /login, showing nothing (spec D2 §2). The server guards the data. */
export function AdminGuard({ children }: { children: ReactNode }) {
  const { user, isVerifying, isLoggingOut } = useSession()
  // Logging out leads to the home page, which this must not cut short.
  if (isVerifying || isLoggingOut) return <PageSpinner />
  if (!user?.isAdmin) return <Navigate to="/login" replace />
  return children
}
