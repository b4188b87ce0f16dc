import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import {
  type ComponentType,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { LogInAgainDialog } from '@/features/accounts/login/log-in-again-dialog'
import { useOwnAppearance } from '@/features/accounts/my-account/appearance'
import { useSession } from '@/features/accounts/sessions/session'
import { PanelHead, STAFF_HEADING } from '@/features/desk/panel-head'
import {
  chosenPart,
  partsFor,
  requestedTab,
  type StaffDialogProps,
  type StaffPart,
  StaffTabContext,
  staffSearchOf,
  useCloseOpened,
  useInitialSearch,
  withoutParameter,
} from '@/features/desk/staff-address'
import { type StaffChoice, type StaffCommand, withChosen } from '@/features/today/choices'
import { clearExpiredCopy } from '@/platform/browser/offline-copy'
import { countUnsent } from '@/platform/browser/staff-storage'
import { preloadable } from '@/platform/rendering/preloadable'
import { roleNames } from '@/platform/roles'
import { CloseButton } from '@/ui/form-dialog'
import { Modal, topmostDialog } from '@/ui/modal'
import { Spinner } from '@/ui/spinner'
import { AccountLinks, linkClass, StaffBar, StaffNavigation, TAB_PANEL } from './staff-bar'
import './staff-sheet.css'

const SendUnsent = lazy(async () => ({
  default: (await import('@/features/events/door/use-check-ins')).SendUnsent,
}))

const PasskeyOffer = lazy(async () => ({
  default: (await import('@/features/accounts/my-account/passkeys-section')).PasskeyOffer,
}))

export function Dashboard({ parts: all }: { parts: readonly StaffPart[] }) {
  const { role = 'member' } = useSession().user ?? {}
  const parts = useMemo(() => partsFor(all, role), [all, role])
  const beyondRole = all.filter(({ id }) => !parts.some((part) => part.id === id))
  const address: Record<string, unknown> = useSearch({ strict: false })
  const isSheetOpen = useLocation({ select: ({ state }) => state.isSheetOpen })
  const isWide = useIsWide()
  const part = chosenPart(parts, useLocation({ select: requestedTab }))
  const { choose, pass, openSheet } = useTabChoice(part?.id)
  const search = useStaffSearch(part?.id)
  const closeSearch = useCloseOpened()
  const commands = useCommands(parts)
  const offer = usePasskeyOffer()
  useArrival()
  useOwnAppearance()
  useEffect(() => void clearExpiredCopy(), [])
  const lookFor = useInitialSearch()
  const tab = useMemo(() => part && { ...part, role }, [part, role])
  if (!part || !tab) return null
  return (
    <StaffTabContext value={tab}>
      <StaffBar here={part.label} onSearch={search.open} {...(!isWide && { onMenu: openSheet })} />
      <main className="min-h-[calc(100dvh-4rem)] items-start text-small leading-normal [--hairline:var(--rule)] [--table-top:4rem] low:[--table-top:0px] staff:grid staff:grid-cols-[16.5rem_minmax(0,1fr)]">
        <div className="staff:sticky staff:top-16 staff:h-[calc(100dvh-4rem)] staff:overflow-y-auto staff:border-hairline staff:border-r staff:bg-veil staff:py-6.5">
          <Account />
          {isWide && <StaffNavigation parts={parts} chosen={part.id} onChoose={choose} onPass={pass} />}
        </div>
        <div
          // A list is mounted again where something in it was searched for.
          key={`${part.id} ${lookFor}`}
          role="tabpanel"
          id={TAB_PANEL}
          aria-labelledby={STAFF_HEADING}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what a panel begins with can rarely be focused, and is read from here
          tabIndex={0}
          // Room below, so that no row need stay under a message in the corner.
          className="min-w-0 max-w-330 px-5 pt-5.5 pb-44 -outline-offset-2! sm:px-8 staff:pt-9 min-[87.5rem]:px-12"
        >
          {offer.isOpen && part.id !== 'my-account' && (
            <Suspense>
              <PasskeyOffer onClose={offer.close} />
            </Suspense>
          )}
          <Suspense fallback={<LoadingPanel label={part.label} />}>
            <part.Panel />
          </Suspense>
        </div>
      </main>
      {!isWide && isSheetOpen && <StaffSheet parts={parts} chosen={part.id} onChoose={choose} />}
      {search.isOpen && (
        <Suspense>
          <LoadedSearchDialog
            tabs={parts}
            beyondRole={beyondRole}
            commands={commands}
            recent={search.recent}
            onClose={closeSearch}
            onChoose={search.goTo}
          />
        </Suspense>
      )}
      <StaffDialogs part={part} search={address} />
      <UnsentFromDoor isDoorOpen={address.attendees !== undefined} />
      <LogInAgainDialog />
    </StaffTabContext>
  )
}

/** Through the tabs, until it is put off. */
function usePasskeyOffer() {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(useLocation({ select: ({ state }) => state.isNewAccount === true }))
  const close = () => {
    setOpen(false)
    document.getElementById(TAB_PANEL)?.focus({ preventScroll: true })
    // At a reload the entry would say it again.
    void navigate({ to: '.', search: (before: object) => before, state: (before) => ({ ...before, isNewAccount: false }), replace: true })
  }
  return { isOpen, close }
}

/** A chosen tab is an entry of the history, so that Back leads to the one before; a walk with the arrow keys is one entry in all. */
function useTabChoice(tab: string | undefined) {
  const navigate = useNavigate()
  const { isSheetOpen, isPassing } = useLocation({ select: ({ state }) => state })
  return {
    choose: (tab: string) => void navigate({ to: '.', search: { tab }, replace: isSheetOpen === true }),
    pass: (tab: string) => void navigate({ to: '.', search: { tab }, replace: isPassing === true, state: { isPassing: true } }),
    openSheet: () =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, tab }),
        state: { isOpenedHere: true, isSheetOpen: true },
        resetScroll: false,
      }),
  }
}

function useCommands(parts: readonly StaffPart[]): StaffCommand[] {
  const { logout } = useSession()
  const navigate = useNavigate()
  return [
    ...parts.flatMap(({ commands }, index) => commands.filter(({ tab }) => tab !== undefined || index === 0)),
    { label: 'View site', keywords: 'public pages website home', run: () => void navigate({ to: '/' }) },
    { label: 'Logout', keywords: 'log out sign out leave end session', run: logout },
  ]
}

/** Where a link or the search led to a tab, and to no field or dialog of it, the keyboard goes on at its list; so it does where Back took away what had the focus. */
function useArrival() {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key })
  const isFirst = useRef(true)
  const isSought = useLocation({ select: ({ state, search }) => state.isSought === true && !('field' in search) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the history may lead to the same tab
  useEffect(() => {
    const isLost = !isFirst.current && document.activeElement === document.body
    isFirst.current = false
    if (!(isSought || isLost) || topmostDialog()) return
    const panel = document.getElementById(TAB_PANEL)
    // A dialog that was closed has given the focus back to what opened it.
    if (!panel?.contains(document.activeElement)) panel?.focus({ preventScroll: true })
  }, [isSought, entry])
}

/** An open list of attendees sends on its own; sending twice would report twice what is refused. */
function UnsentFromDoor({ isDoorOpen }: { isDoorOpen: boolean }) {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => setWaiting(!isDoorOpen && countUnsent() > 0), [isDoorOpen])
  return (
    isWaiting && (
      <Suspense>
        <SendUnsent />
      </Suspense>
    )
  )
}

function Account() {
  const { user } = useSession()
  return (
    // Without room for the tabs at its side it takes one line, and the menu has the link.
    <div className="flex flex-wrap items-baseline gap-x-3 px-5 pt-4 sm:px-8 staff:block staff:px-7 staff:pt-0 staff:pb-4.5">
      <h1 className="font-[380] text-[1.0625rem] leading-tight staff:text-[1.5rem]">Admin Dashboard</h1>
      <p className="wrap-anywhere text-fine text-ink-soft staff:mt-1">
        Logged in as {user?.username} {user && `(${roleNames[user.role]})`}
      </p>
      <Link
        to="/admin"
        search={{ tab: 'my-account' }}
        activeOptions={{ includeSearch: true }}
        state={{ isSought: true }}
        className="mt-0.5 hidden min-h-6 text-fine text-ink-soft underline decoration-hairline underline-offset-4 hover:text-accent hover:decoration-current staff:inline-block"
      >
        My Account
      </Link>
    </div>
  )
}

const LoadingPanel = ({ label }: { label: string }) => (
  <>
    <PanelHead />
    <Spinner label={`Loading ${label}`} />
  </>
)

function StaffDialogs({ part, search }: { part: StaffPart; search: Record<string, unknown> }) {
  const [name, Dialog] = Object.entries(part.Dialogs).find(([name]) => search[name] !== undefined) ?? []
  if (!name || !Dialog) return null
  const which = String(search[name])
  return <OpenedDialog key={`${part.id} ${name} ${which}`} {...{ name, which, Dialog }} />
}

function OpenedDialog({ name, which, Dialog }: { name: string; which: string; Dialog: ComponentType<StaffDialogProps> }) {
  const close = useCloseOpened(withoutParameter(name))
  return (
    <Suspense>
      <Dialog which={which} onClose={close} />
    </Suspense>
  )
}

function StaffSheet({ parts, chosen, onChoose }: { parts: readonly StaffPart[]; chosen: string; onChoose: (id: string) => void }) {
  const titleId = useId()
  const close = useCloseOpened()
  return (
    <Modal labelledBy={titleId} onClose={close} className="items-end p-0">
      <div className="ground-light staff-sheet overflow-y-auto overscroll-contain border-ink border-t-2 px-5 pt-4 pb-5 text-small">
        <header>
          <h2 id={titleId}>Admin Dashboard</h2>
          <CloseButton label="Close menu" onClose={close} />
        </header>
        <StaffNavigation parts={parts} chosen={chosen} onChoose={(id) => (id === chosen ? close() : onChoose(id))} />
        <nav aria-label="Site" className="mt-3.5 flex flex-wrap gap-x-7 border-hairline border-t pt-2">
          <Link to="/admin" search={{ tab: 'my-account' }} state={{ isSought: true }} className={linkClass}>
            My Account
          </Link>
          <AccountLinks />
        </nav>
      </div>
    </Modal>
  )
}

/** As `staff:` in the stylesheet: there is room for the tabs next to what they show. */
const WIDE = '(min-width: 68.75rem)'

const subscribe = (listener: () => void) => {
  const media = matchMedia(WIDE)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

const useIsWide = () => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)

const LoadedSearchDialog = preloadable(async () => (await import('@/features/today/search-dialog')).SearchDialog)

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

function useStaffSearch(tab: string | undefined) {
  const isOpen = useLocation({ select: ({ state }) => state.isSearchOpen === true })
  const navigate = useNavigate()
  // As long as the staff area is open: it is written nowhere, for people are in it.
  const [recent, setRecent] = useState<readonly StaffChoice[]>([])

  function open() {
    // Over another dialog it would lead away from what is typed there.
    if (topmostDialog()) return
    const state = { isOpenedHere: true, isSearchOpen: true }
    void navigate({ to: '.', search: (before: object) => ({ ...before, tab }), state, resetScroll: false })
  }

  const openByKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event) || event.defaultPrevented) return
    event.preventDefault()
    open()
  })

  useEffect(() => {
    // It is there at the first press, also where the connection has gone.
    void LoadedSearchDialog.preload()
    addEventListener('keydown', openByKey)
    return () => removeEventListener('keydown', openByKey)
  }, [])

  function goTo(choice: StaffChoice) {
    const { url, lookFor, run } = choice
    if (run) return run()
    setRecent(withChosen(choice, recent))
    // What belongs to no tab opens over the one that is shown. What is to be seen is scrolled to by what shows it.
    const state = { isSought: true, ...(lookFor && { lookFor }) }
    void navigate({ to: '/admin', search: { tab, ...staffSearchOf(url) }, replace: true, state, resetScroll: !url.includes('&field=') })
  }

  return { isOpen, recent, open, goTo }
}
