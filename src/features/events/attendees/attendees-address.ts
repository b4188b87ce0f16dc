import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCloseOpened } from '@/features/desk/staff-address'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many entries lie between this one and the tab without the dialog, where it was opened there. */
    entriesToTab?: number
  }
}

export const STATUS_VIEWS = ['all', 'registered', 'waitlist', 'cancelled'] as const
export type StatusView = (typeof STATUS_VIEWS)[number]

const isSession = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value)

/** What of the address says what the dialog shows; anything else in it is ignored. */
const read = ({ view, session, show }: Record<string, unknown>) => ({
  isAtDoor: view === 'door',
  /** The start of one, all of them, or undefined for the usual. */
  session: session === 'all' || isSession(session) ? session : undefined,
  show: STATUS_VIEWS.find((each) => each === show) ?? 'all',
})

interface AttendeesAddress {
  view?: 'door' | undefined
  session?: string
  show?: StatusView
}

const ours = ['attendees', 'view', 'session', 'show'] as const
const without = (names: readonly string[], search: object) =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name)))

/** The door's address begins alike whatever else it says: with that it is kept for use without a connection (`doorPage`). */
const inOrder = ({ attendees, view, ...others }: Record<string, unknown>) => ({
  tab: 'events',
  attendees,
  ...(view ? { view } : {}),
  ...others,
})

/** How the address of an event's door begins. */
export const doorPage = (eventId: number) => `/admin?tab=events&attendees=${eventId}&view=door`

/**
 * What the attendees dialog shows, as in `/admin?tab=events&attendees=3&view=door`: a link leads there, and Back leads from the door to the
 * list. Closing it leads to where it was opened, however often the view was changed.
 */
export function useAttendeesAddress() {
  const shown = useSearch({ strict: false, select: read })
  const navigate = useNavigate()
  const router = useRouter()
  const closeHere = useCloseOpened((before) => without(ours, before))

  /** A new entry is one that Back leaves again. */
  function change(changes: AttendeesAddress, { isNewEntry = false } = {}) {
    const { isOpenedHere, entriesToTab = isOpenedHere ? 1 : undefined } = router.state.location.state
    const deeper = entriesToTab === undefined ? {} : { entriesToTab: entriesToTab + 1 }
    void navigate({
      to: '.',
      search: (before: object) => inOrder({ ...without(Object.keys(changes), before), ...changes }),
      replace: !isNewEntry,
      state: isNewEntry ? deeper : (before) => before,
      resetScroll: false,
    })
  }

  function close() {
    const { entriesToTab } = router.state.location.state
    if (entriesToTab) router.history.go(-entriesToTab, { ignoreBlocker: true })
    else closeHere()
  }

  return { ...shown, change, close }
}
