import { Link, useMatch } from '@tanstack/react-router'
import { Menu, Search } from 'lucide-react'
import { LockUp } from '@/ui/logo'
import { AccountLinks } from './account-links'
import './staff-frame.css'
import type { ReactNode } from 'react'

interface StaffBarProps {
  /** The tab that is shown. */
  here?: string
  /** Opens the sheet of tabs, where the screen is narrow. */
  onMenu?: () => void
  /** Opens the search over everything. */
  onSearch?: () => void
}

/** The header of the staff area. */
export function StaffBar({ here, onMenu, onSearch }: StaffBarProps) {
  // Followed, unlike `useSite`: where the names are saved, they are in view.
  const site = useMatch({ from: '__root__', select: ({ context }) => context.site })
  return (
    <header
      data-site-header
      className="sticky top-0 z-20 flex min-h-16 items-center justify-between gap-x-3 border-valley-mist border-b bg-first-light px-5 text-small max-[22.5rem]:px-3 sm:px-8 staff:px-7"
    >
      <div className="flex min-w-0 items-center gap-3">
        <Link to="/" className="text-ink no-underline max-sm:[&>span:first-child>span]:sr-only">
          <LockUp site={site} />
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

/** Opens the search over everything: what looks like its field, and on phones a sign. */
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

/** The staff area's frame around what is shown in place of the dashboard. */
export const BareFrame = ({ children }: { children: ReactNode }) => (
  <>
    <StaffBar />
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  </>
)
