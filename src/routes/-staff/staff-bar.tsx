import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useMatch } from '@tanstack/react-router'
import { ExternalLink, Menu, Search } from 'lucide-react'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Overview } from '@/content/staff-answers.schema'
import { currentUserQuery } from '@/features/accounts/account.queries'
import { LogInAgainDialog } from '@/features/accounts/login/log-in-again-dialog'
import { useSession } from '@/features/accounts/sessions/session'
import { type StaffPart, staffGroups } from '@/features/desk/staff-address'
import { overviewQuery } from '@/features/today/overview.queries'
import { isSecondFactorRequired } from '@/platform/browser/log-in-again'
import { AdminLinks } from '@/routes/-layout/layout'
import { onDark } from '@/site/logo-grounds'
import { LockUp } from '@/ui/logo'
import { PageSpinner } from '@/ui/spinner'
import './staff-frame.css'

export function StaffBar({ here, onMenu, onSearch }: { here?: string; onMenu?: () => void; onSearch?: () => void }) {
  // Followed, unlike `useSite`: where the names are saved, they are in view.
  const site = useMatch({ from: '__root__', select: ({ context }) => context.site })
  return (
    <header
      data-site-header
      className="sticky low:relative top-0 z-20 flex min-h-16 items-center justify-between gap-x-3 border-hairline border-b bg-ground px-5 text-small max-[22.5rem]:px-3 sm:px-8 staff:px-7"
    >
      <div className="flex min-w-0 items-center gap-3">
        <Link to="/" className="text-ink no-underline max-sm:[&>span:first-child>span]:sr-only">
          <LockUp site={site} queryOnDarkPicture={onDark} />
          <span className="sr-only">, to the home page</span>
        </Link>
        <span aria-hidden="true" className="truncate font-heading text-[1.1875rem] max-[17rem]:hidden sm:hidden">
          {here}
        </span>
      </div>
      {onSearch && <SearchButtons onSearch={onSearch} />}
      <nav aria-label="Site" className="flex items-center gap-7 max-staff:hidden noscript:flex">
        <AccountLinks />
      </nav>
      {onMenu && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onMenu}
          className="inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-2.5 rounded-sm border border-ink px-3.5 font-semibold max-[22.5rem]:px-2.5 staff:hidden max-[22.5rem]:[&>svg]:hidden"
        >
          <Menu aria-hidden="true" size={18} strokeWidth={1.6} />
          Menu
        </button>
      )}
    </header>
  )
}

const isMac = () => /^(Mac|iP)/.test(navigator.platform)

const SearchButtons = ({ onSearch }: { onSearch: () => void }) => (
  <>
    <button type="button" aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={onSearch} className="staff-find">
      <Search aria-hidden="true" size={18} strokeWidth={1.6} />
      <span>Search everything</span>
      <span aria-hidden="true" className="key">
        <kbd>{isMac() ? '⌘K' : 'Ctrl K'}</kbd>
      </span>
    </button>
    <button type="button" aria-haspopup="dialog" aria-label="Search everything" onClick={onSearch} className="staff-find-sign">
      <Search aria-hidden="true" size={19} strokeWidth={1.6} />
    </button>
  </>
)

export const BareFrame = ({ children }: { children: ReactNode }) => (
  <>
    <StaffBar />
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  </>
)

const RequiredSecondFactor = lazy(async () => ({
  default: (await import('@/features/accounts/my-account/required-second-factor')).RequiredSecondFactor,
}))

/** The staff area, or in its place how an admin sets up the second factor that this site requires (spec B §7.2). */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const isRequired = useQuery(currentUserQuery).data?.user.secondFactorRequired === true
  // Stays once it is set up: its recovery codes are shown only here.
  const [isOpen, setOpen] = useState(isRequired)
  if (isRequired && !isOpen) setOpen(true)
  const queryClient = useQueryClient()

  // It may be required while the staff area is open; the first refused call shows that.
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (isSecondFactorRequired(event.action.error)) void queryClient.invalidateQueries(currentUserQuery)
      }),
    [queryClient],
  )

  async function proceed() {
    await queryClient.refetchQueries(currentUserQuery)
    setOpen(false)
  }

  if (!isOpen) return children
  return (
    <BareFrame>
      <Suspense fallback={<PageSpinner />}>
        <RequiredSecondFactor onContinue={proceed} />
      </Suspense>
      <LogInAgainDialog />
    </BareFrame>
  )
}

export const linkClass = 'inline-flex min-h-11 items-center gap-2 font-medium text-ink no-underline hover:underline'

export function AccountLinks() {
  const { user } = useSession()
  return (
    <>
      <Link to="/" className={linkClass}>
        <ExternalLink aria-hidden="true" size={17} strokeWidth={1.6} />
        View site
      </Link>
      {user && <AdminLinks linkClass={linkClass} />}
    </>
  )
}

export const TAB_PANEL = 'main'

interface StaffNavigationProps {
  parts: readonly StaffPart[]
  chosen: string
  onChoose: (id: string) => void
  /** Called as the arrow keys come past a tab; left out, they only move the focus, and Enter or Space chooses. */
  onPass?: (id: string) => void
}

/** The staff area's tabs in their groups, one below the other, as the WAI-ARIA pattern has them: one stop for the keyboard. */
export function StaffNavigation({ parts, chosen, onChoose, onPass }: StaffNavigationProps) {
  const counts = useQuery(overviewQuery).data?.overview.tabs
  const shown = inGroups(parts)
  // What is shown may be none of them.
  const stop = (shown.find(({ id }) => id === chosen) ?? shown[0])?.id

  function moveByKey(event: KeyboardEvent<HTMLElement>) {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
    const next = neighbor(event.key, tabs.indexOf(document.activeElement as HTMLElement), tabs.length)
    const tab = tabs[next]
    const part = shown[next]
    if (!tab || !part) return
    event.preventDefault()
    tab.focus()
    onPass?.(part.id)
  }

  return (
    <div role="tablist" aria-orientation="vertical" aria-label="Admin sections" onKeyDown={moveByKey}>
      {staffGroups.map((group) => (
        <div key={group} role="none" className="not-first:mt-2.5 max-staff:grid max-staff:gap-x-5 min-[22.5rem]:max-staff:grid-cols-2">
          {group && (
            <span aria-hidden="true" className="col-span-full block px-7 pt-2 pb-1.5 font-quote text-ink-soft italic max-staff:px-0">
              {group}
            </span>
          )}
          {parts
            .filter((part) => part.group === group)
            .map(({ id, label, Panel }) => (
              <div key={id} role="none" className="staff-tab">
                <button
                  type="button"
                  role="tab"
                  aria-selected={id === chosen}
                  aria-controls={TAB_PANEL}
                  aria-describedby={counts?.[id]?.count ? `${id}-count` : undefined}
                  tabIndex={id === stop ? 0 : -1}
                  data-autofocus={id === stop || undefined}
                  onPointerEnter={Panel.preload}
                  onFocus={Panel.preload}
                  onClick={() => onChoose(id)}
                  className={tabClass}
                >
                  {label}
                </button>
                <TabCount id={`${id}-count`} counted={counts?.[id]} />
              </div>
            ))}
        </div>
      ))}
    </div>
  )
}

const TabCount = ({ id, counted }: { id: string; counted: Overview['tabs'][string] | undefined }) =>
  counted?.count ? (
    <span id={id} aria-hidden="true" className={counted.isDue ? 'count due' : 'count'}>
      {counted.count.toLocaleString('en-US')}
      <span className="sr-only"> {counted.of}</span>
    </span>
  ) : null

/** Only the chosen tab has the line: where colors are forced, a transparent one would show too. */
const tabClass =
  'flex w-full cursor-pointer items-center text-left -outline-offset-2! transition-colors duration-160 hover:bg-chosen/55 aria-selected:border-accent aria-selected:border-l-2 aria-selected:font-semibold staff:min-h-8.25 staff:pl-7 staff:pr-6 staff:aria-selected:bg-ground staff:aria-selected:pl-6.5 max-staff:min-h-11.25 max-staff:wrap-anywhere max-staff:border-hairline max-staff:border-b max-staff:py-2 max-staff:pr-1 max-staff:pl-3 max-staff:text-base max-staff:aria-selected:border-b-hairline max-staff:aria-selected:bg-veil max-staff:aria-selected:pl-2.5'

const inGroups = (parts: readonly StaffPart[]) => staffGroups.flatMap((group) => parts.filter((part) => part.group === group))

function neighbor(key: string, at: number, count: number): number {
  if (key === 'ArrowDown' || key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowUp' || key === 'ArrowLeft') return (at + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : -1
}
