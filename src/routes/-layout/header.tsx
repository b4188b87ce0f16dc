import { Link, useLocation } from '@tanstack/react-router'
import { useCallback, useRef, useState, useSyncExternalStore } from 'react'
import { LockUp } from '@/components/logo'
import { SiteLink } from '@/components/site-link'
import { onDark } from '@/site/logo-grounds'
import { useSite } from '@/site/use-site'
import { MobileMenu } from './mobile-menu'
import { headerLinks } from './navigation'
import { SessionLinks } from './session-links'

const linkClass = 'py-1 font-medium text-[0.97rem] text-ink no-underline hover:text-accent'

/** Sticky. On the home page it is bare sky until one scrolls; the logo comes with the ground (spec D1 §2). */
export function Header() {
  const site = useSite()
  const isHome = useLocation({ select: (location) => location.pathname === '/' })
  const isScrolled = useScrolled()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  const showsLogo = !isHome || isScrolled
  const isSolid = showsLogo || isMenuOpen

  return (
    <header
      data-site-header
      className={`sticky noscript:relative top-0 z-40 border-b transition-colors duration-200 ${isSolid ? 'border-hairline/70 bg-first-light' : 'border-transparent'}`}
    >
      <div className="wrap flex min-h-18 items-center justify-between gap-x-4 max-lg:flex-wrap noscript:py-2 lg:min-h-20 lg:gap-x-6">
        {/* A long name takes a second line; only where not even its longest word has room does the menu go below. */}
        <Link
          to="/"
          className={`max-lg:flex-1 text-ink no-underline transition-opacity duration-200 ${showsLogo ? '' : 'invisible opacity-0'}`}
        >
          <LockUp site={site} queryOnDarkPicture={onDark} />
          <span className="sr-only">, to the home page</span>
        </Link>
        <nav
          aria-label="Main"
          className="hidden items-center gap-x-[clamp(0.9rem,3vw-1rem,2.25rem)] lg:flex noscript:flex noscript:flex-wrap noscript:pb-2"
        >
          {headerLinks(site).map(({ label, href }) => (
            <SiteLink key={href} href={href} className={linkClass}>
              {label}
            </SiteLink>
          ))}
          <SearchLink />
          <SessionLinks linkClass={linkClass} />
        </nav>
        <MenuToggle ref={toggle} isOpen={isMenuOpen} onClick={() => setMenuOpen((open) => !open)} />
      </div>
      {isMenuOpen && <MobileMenu onClose={closeMenu} toggle={toggle} />}
    </header>
  )
}

const SearchLink = () => (
  <Link to="/search" aria-label="Search" className="-mr-2 grid size-9 place-items-center text-ink hover:text-accent">
    <svg aria-hidden="true" viewBox="0 0 20 20" width="20" fill="none" stroke="currentColor" strokeWidth="1.7">
      <path d="M3 9a6 6 0 0 1 12 0A6 6 0 0 1 3 9m10 4 4 4" />
    </svg>
  </Link>
)

function MenuToggle({ ref, isOpen, onClick }: { ref: React.Ref<HTMLButtonElement>; isOpen: boolean; onClick: () => void }) {
  // Borders, since these stay where colors are forced.
  const line = 'absolute inset-x-0 border-current border-t-[1.5px] transition-transform duration-200'
  return (
    <button
      ref={ref}
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? 'mobile-menu' : undefined}
      onClick={onClick}
      className="-mr-2 flex min-h-11 shrink-0 cursor-pointer items-center gap-3 whitespace-nowrap max-[22.5rem]:gap-2 px-2 font-[550] text-ink lg:hidden noscript:hidden"
    >
      {isOpen ? 'Close' : 'Menu'}
      <span aria-hidden="true" className="relative block h-2.5 w-6">
        <span className={`${line} top-0 ${isOpen ? 'translate-y-[4.5px] rotate-[20deg]' : ''}`} />
        <span className={`${line} bottom-0 ${isOpen ? '-translate-y-[4.5px] rotate-[-20deg]' : ''}`} />
      </span>
    </button>
  )
}

/** Beyond this many pixels the home page's header shows the logo (spec D1 §9). */
const SCROLL_THRESHOLD = 10

function subscribeToScrolling(listener: () => void) {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

const useScrolled = () =>
  useSyncExternalStore(
    subscribeToScrolling,
    () => window.scrollY > SCROLL_THRESHOLD,
    () => false,
  )
