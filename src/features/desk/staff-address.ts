import { defaultParseSearch, type HistoryState, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { createContext, useContext, useRef } from 'react'
import { hasRole, type Role, type StaffRole } from '@/platform/roles'
import type { StaffPart } from './staff-parts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one is where the dialog, the sheet of tabs or the search was opened. */
    isOpenedHere?: boolean
    isSheetOpen?: boolean
    isSearchOpen?: boolean
    /** What a list is to be searched for; people are in it, so that it is no part of the address. */
    lookFor?: string
    /** The tab was chosen by an arrow key, perhaps while moving to another. */
    isPassing?: boolean
    /** Where in the staff area someone was going who had to log in first. */
    staffSearch?: object
    /** A link or the search led here, so that the keyboard goes on in what is shown. */
    isSought?: boolean
    /** Logging in led here, and to no place in particular. */
    isAfterLogin?: boolean
    /** The dialog that is open, of those that no address names. */
    openDialog?: string
  }
}

/** The tab to which logging in leads. */
const AFTER_LOGIN = 'today'

/**
 * The tab that an address of the staff area names, if any. Logging in leads to `/admin`, as documented (spec D2 §2), and shows Today there;
 * the same address opened otherwise shows Events, the documented default.
 */
export const requestedTab = ({ search, state }: { search: { tab?: unknown }; state: HistoryState }): unknown =>
  search.tab ?? (state.isAfterLogin ? AFTER_LOGIN : undefined)

type StaffTab = Pick<StaffPart, 'id' | 'label' | 'commands'> & { role: Role }

/** The tab that is shown, and the role of the account. */
export const StaffTabContext = createContext<StaffTab>({ id: '', label: '', commands: [], role: 'member' })
export const useStaffTab = () => useContext(StaffTabContext)

/** Whether the logged-in account has at least that role: what it may not do is not shown. The server refuses it anyway. */
export const useMay = (least: StaffRole): boolean => hasRole(useStaffTab().role, least)

/** How to open a dialog of the tab that is shown: by its address, `/admin?tab=events&edit=12`, so that Back closes it. */
export function useOpenDialog() {
  const navigate = useNavigate()
  const tab = useStaffTab().id
  return (name: string, which: string | number) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, tab, [name]: which }),
      state: { isOpenedHere: true },
      resetScroll: false,
    })
}

/** What a dialog of the tab that is shown does, as its feature declares it, and how to open it for that. */
export function useCommand(dialog: string) {
  const open = useOpenDialog()
  const { label = '', which = '' } = useStaffTab().commands.find((command) => command.dialog === dialog) ?? {}
  return { label, run: () => open(dialog, which) }
}

/**
 * How to close what the address, or the history's entry, has open: by going back to where it was opened. Someone who came by a link to it
 * has no such place behind them; for them the address becomes what `search` makes of it. Asks nothing: that is done by now.
 */
export function useCloseOpened(search: (before: object) => object = (before) => before) {
  const router = useRouter()
  const navigate = useNavigate()
  // Once for each entry of the history: a second press must not go back further, and what is opened again can be closed again.
  const closed = useRef<string>(undefined)
  return function close() {
    const entry = router.state.location.state.__TSR_key
    if (closed.current === entry) return
    closed.current = entry
    if (router.state.location.state.isOpenedHere) router.history.back({ ignoreBlocker: true })
    else void navigate({ to: '.', search, replace: true, resetScroll: false, ignoreBlocker: true })
  }
}

/**
 * A dialog that no link leads to. The history's entry says that it is open, so that Back closes it, and a second Back leads on as before it was opened.
 */
export function useEntryDialog(name: string) {
  const router = useRouter()
  const navigate = useNavigate()
  const isOpen = useLocation({ select: ({ state }) => state.openDialog === name })
  const closeOpened = useCloseOpened()
  const open = () =>
    void navigate({
      to: '.',
      search: (before: object) => before,
      state: (before) => ({ ...before, isOpenedHere: true, openDialog: name }),
      resetScroll: false,
      ignoreBlocker: true,
    })
  // What ends after Back has closed it must not lead further back.
  const close = () => {
    if (router.state.location.state.openDialog === name) closeOpened()
  }
  return { isOpen, open, close }
}

/** The query of an address of the staff area, `/admin?tab=events&edit=12`, as the router has it. */
export const staffSearchOf = (url: string): object => defaultParseSearch(new URL(url, 'http://here').search)

/** What the list of the tab is to be searched for at first. */
export const useInitialSearch = (): string => useLocation({ select: ({ state }) => state.lookFor ?? '' })
