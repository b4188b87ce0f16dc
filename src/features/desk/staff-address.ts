import { defaultParseSearch, type HistoryState, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { type ComponentType, createContext, type ReactNode, useContext, useRef } from 'react'
import type { fetchPreview } from '@/platform/browser/fetch-json'
import { type Preloadable, preloadable } from '@/platform/rendering/preloadable'
import { hasRole, type Role, type StaffRole } from '@/platform/roles'
import type { Preview } from './publishing/preview.calls'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one is where the dialog, the sheet of tabs or the search was opened. */
    isOpenedHere?: boolean
    isSheetOpen?: boolean
    isSearchOpen?: boolean
    /** Search text for the list; it may name people, so it is no part of the address. */
    lookFor?: string
    /** The tab was chosen by an arrow key, perhaps while moving to another. */
    isPassing?: boolean
    staffSearch?: object
    /** A link or the search led here, so that the keyboard goes on in what is shown. */
    isSought?: boolean
    isAfterLogin?: boolean
    isNewAccount?: boolean
    openDialog?: string
  }
}

/** The tab that an address names. `/admin` is Today after logging in, else Events, the documented default (spec D2 §2). */
export const requestedTab = ({ search, state }: { search: { tab?: unknown }; state: HistoryState }): unknown =>
  search.tab ?? (state.isAfterLogin ? 'today' : undefined)

type StaffTab = Pick<StaffPart, 'id' | 'label' | 'commands'> & { role: Role }

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

export function useCommand(dialog: string) {
  const open = useOpenDialog()
  const { label = '', which = '' } = useStaffTab().commands.find((command) => command.dialog === dialog) ?? {}
  return { label, run: () => open(dialog, which) }
}

/** Closes by going back to where it was opened; who came by a link stays, and `search` changes the address. Asks nothing. */
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

export const withoutParameter = (name: string) => (before: object) =>
  Object.fromEntries(Object.entries(before).filter(([key]) => key !== name))

export const openedId = (value: unknown) => (typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined)

/** A dialog without a link: the history's entry says that it is open, so that Back closes it and a second Back leads on. */
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
  // An action that ends after Back has closed the dialog must not lead further back.
  const close = () => {
    if (router.state.location.state.openDialog === name) closeOpened()
  }
  return { isOpen, open, close }
}

/** The query of an address of the staff area, `/admin?tab=events&edit=12`, as the router has it. */
export const staffSearchOf = (url: string): object => defaultParseSearch(new URL(url, 'http://here').search)

export const useInitialSearch = (): string => useLocation({ select: ({ state }) => state.lookFor ?? '' })

export const staffGroups = ['', 'Day to day', 'Website', 'System'] as const
type StaffGroup = (typeof staffGroups)[number]

interface StaffFeatureStaffTab {
  id: string
  label: string
  /** Null for one that is not among the tabs at the side: what leads to it is elsewhere. */
  group: StaffGroup | null
  keywords?: string
  /** The least role that sees it; every editor by default. The server decides what they get. */
  leastRole?: StaffRole
  load: () => Promise<ComponentType>
}

export interface StaffDialogProps {
  /** An id, or a word such as `new`; it comes from the address, so it may be anything. */
  which: string
  onClose: () => void
}

interface DialogCommand {
  label: string
  which: string
  keywords?: string
}

interface StaffDialog {
  /** The parameter of the address that opens it: `edit` in `/admin?tab=events&edit=12`. */
  name: string
  /** The tab that it opens over; it is loaded with that tab's code. Left out, it opens over every tab, and is loaded when needed. */
  tab?: string
  command?: DialogCommand
  leastRole?: StaffRole
  load: () => Promise<ComponentType<StaffDialogProps>>
}

export interface DraftPage<Loaded extends object> {
  load(read: ReturnType<typeof fetchPreview>, draft: Preview): Promise<Loaded>
  /** `today` is where the community is, YYYY-MM-DD. */
  Page(props: Loaded & { id: number; today: string; publicUrl: string }): ReactNode
}

export interface AnyDraftPage {
  load(...args: Parameters<DraftPage<object>['load']>): Promise<object>
  Page(props: never): ReactNode
}

/** One feature's part of the staff area: names its code and loads none. The registry (`src/app/registry/staff.ts`) lists all. */
export interface StaffFeature {
  tab?: StaffFeatureStaffTab
  dialogs?: readonly StaffDialog[]
  /** How the links of previews show its drafts, by the kind of content as in the paths of its calls: `events`. */
  drafts?: Readonly<Record<string, () => Promise<AnyDraftPage>>>
}

interface ContentTab extends Pick<StaffFeatureStaffTab, 'label' | 'group' | 'keywords'> {
  command: Omit<DialogCommand, 'which'>
  list: StaffFeatureStaffTab['load']
  dialog: StaffDialog['load']
  draft: () => Promise<AnyDraftPage>
}

/** The part of a kind of content, by its name in the paths of its calls: its list, the dialog that edits one, and the page of a draft. */
export const contentStaff = (id: string, { command, list, dialog, draft, ...tab }: ContentTab): StaffFeature => ({
  tab: { ...tab, id, load: list },
  dialogs: [{ name: 'edit', tab: id, command: { ...command, which: 'new' }, load: dialog }],
  drafts: { [id]: draft },
})

export interface StaffPart extends Omit<StaffFeatureStaffTab, 'load'> {
  commands: readonly (DialogCommand & { dialog: string; tab: string | undefined })[]
  Panel: Preloadable<object>
  Dialogs: Readonly<Record<string, Preloadable<StaffDialogProps>>>
  guarded: Readonly<Record<string, StaffRole>>
}

/** The tabs of all features with the dialogs that open over each, whichever feature these are of. A tab's code comes when it is first chosen. */
export function staffParts(features: readonly StaffFeature[]): StaffPart[] {
  const parts = features.flatMap((feature) => feature.dialogs ?? []).map((dialog) => ({ ...dialog, Dialog: preloadable(dialog.load) }))
  return features.flatMap(({ tab }) => {
    if (!tab) return []
    const { load, ...about } = tab
    const own = parts.filter((dialog) => dialog.tab === tab.id)
    // With its dialogs, so that a row's button opens one at once, also where the connection has gone.
    const Panel = preloadable(async () => {
      const [Panel] = await Promise.all([load(), ...own.map(({ Dialog }) => Dialog.preload())])
      return Panel
    })
    const all = [...own, ...parts.filter((dialog) => dialog.tab === undefined)]
    const commands = all.flatMap(({ name, tab, command }) => (command ? [{ ...command, dialog: name, tab }] : []))
    const guarded = Object.fromEntries(all.flatMap(({ name, leastRole }) => (leastRole ? [[name, leastRole]] : [])))
    return [{ ...about, Panel, commands, Dialogs: Object.fromEntries(all.map(({ name, Dialog }) => [name, Dialog])), guarded }]
  })
}

export const partsFor = (parts: readonly StaffPart[], role: Role): StaffPart[] =>
  parts
    .filter(({ leastRole = 'editor' }) => hasRole(role, leastRole))
    .map((part) => {
      const isTheirs = (dialog: string) => hasRole(role, part.guarded[dialog] ?? 'editor')
      const commands = part.commands.filter(({ dialog }) => isTheirs(dialog))
      return { ...part, commands, Dialogs: Object.fromEntries(Object.entries(part.Dialogs).filter(([name]) => isTheirs(name))) }
    })

export const chosenPart = (parts: readonly StaffPart[], tab: unknown) => parts.find(({ id }) => id === String(tab)) ?? parts[0]

/** Made once: a rendered tab stays the same component. */
let parts: StaffPart[] | undefined

export async function loadParts(load: () => Promise<{ staffFeatures: readonly StaffFeature[] }>, tab: unknown): Promise<StaffPart[]> {
  parts ??= staffParts((await load()).staffFeatures)
  await chosenPart(parts, tab)?.Panel.preload()
  return parts
}
