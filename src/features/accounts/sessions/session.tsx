import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHydrated, useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { errorText, fetchJson, RequestError } from '@/platform/browser/fetch-json'
import { clearUserQueries } from '@/platform/rendering/query-client'
import { createStore } from '@/ui/store'
import { toast } from '@/ui/toast/toast'
import { accountRequest, currentUserQuery } from '../account.queries'
import { readStoredUser, removeStoredUser, type StoredUser, storeUser, subscribeToOtherTabs, subscribeToStoredUser } from './stored-user'

interface SessionState {
  user: StoredUser | undefined
  /** Whether it is still open who the visitor is: before the page came alive, and while the server is asked. */
  isVerifying: boolean
  isLoggingOut: boolean
}

/** A store in place of a page-wide context: a changed context makes React discard the server's HTML of parts not loaded yet. */
const SessionContext = createContext<{ state: ReturnType<typeof createStore<SessionState>>; logout: () => void } | undefined>(undefined)

export function useSession() {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession must be used within a SessionProvider')
  const { state, logout } = session
  return { ...useSyncExternalStore(state.subscribe, state.read, state.readFirst), logout }
}

/** The account that is logged in: the stored user, used at once and verified against the server (spec D2 §4). */
export function SessionProvider({ children }: { children: ReactNode }) {
  // Pages are rendered as an anonymous visitor sees them, so the stored user counts only once the page is alive.
  const isAlive = useHydrated()
  const queryClient = useQueryClient()
  // Drops the former account's data when another tab logs in or out; it listens first, so that the new verification survives.
  useEffect(() => subscribeToOtherTabs(() => clearUserQueries(queryClient)), [queryClient])
  const user = useSyncExternalStore(subscribeToStoredUser, readStoredUser, noUser)
  const isAsking = useVerification(user)
  const isVerifying = !isAlive || isAsking
  const { logout, isLoggingOut } = useLogout()

  const state = useMemo(() => ({ user, isVerifying, isLoggingOut }), [user, isVerifying, isLoggingOut])
  const [session] = useState(() => ({ state: createStore(state), logout }))
  useLayoutEffect(() => session.state.write(state), [session, state])

  return <SessionContext value={session}>{children}</SessionContext>
}

const noUser = () => undefined

const LEAVING_MILLISECONDS = 100

/** Asks the server about the stored user; on any failure the user is forgotten, silently (spec D2 §8). */
function useVerification(user: StoredUser | undefined): boolean {
  const queryClient = useQueryClient()
  const { data, isError, isPending } = useQuery({ ...currentUserQuery, enabled: user !== undefined })

  useEffect(() => {
    if (data) storeUser(data.user)
  }, [data])

  useEffect(() => {
    if (!isError) return
    // Some browsers cut a request off a moment before they announce that the page is being left.
    const removal = setTimeout(() => isLeaving || removeStoredUser(), LEAVING_MILLISECONDS)
    return () => clearTimeout(removal)
  }, [isError])

  useEffect(() => {
    return queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return
      const { error } = event.action
      if (error instanceof RequestError && error.status === 401) endSession()
    })
  }, [queryClient])

  return user !== undefined && isPending
}

function useLogout() {
  const queryClient = useQueryClient()
  const router = useRouter()

  const [isLoggingOut, setIsLoggingOut] = useState(false)

  async function logout() {
    setIsLoggingOut(true)
    try {
      const storage = await loadStorage()
      if (storage?.mayClearStorage() === false) return
      await fetchJson(accountRequest('POST /api/auth/logout'))
      removeStoredUser()
      await storage?.clearStaffStorage()
      clearUserQueries(queryClient)
      await router.navigate({ to: '/' })
      toast({ title: 'You have been successfully logged out.' })
    } catch (error) {
      showFailure(error, 'Logout')
    } finally {
      setIsLoggingOut(false)
    }
  }
  return { logout, isLoggingOut }
}

export function showFailure(error: unknown, what: 'Login' | 'Logout' | 'Registration') {
  const fallback = error instanceof RequestError ? `${what} failed` : `An error occurred during ${what.toLowerCase()}`
  toast({ title: `${what} failed`, description: errorText(error, fallback), variant: 'destructive' })
}

/** Only staff leave anything behind, so other visitors don't load what clears it. */
const loadStorage = () => import('@/platform/browser/staff-storage').catch(() => undefined)

/** Removes this device's lists, which the server no longer knows; entries that were never sent wait for the next login. */
function endSession() {
  removeStoredUser()
  void loadStorage().then((storage) => storage?.clearStaffCopy())
}

/** Leaving the page aborts a session check in progress, which says nothing about the user. */
let isLeaving = false
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => {
    isLeaving = true
  })
  window.addEventListener('pageshow', () => {
    isLeaving = false
  })
}
