import { Link, useLocation, useMatch, useRouter } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useSession } from '@/features/accounts/sessions/session'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose, Words } from '@/features/pages/texts/prose'
import { onDark } from '@/site/logo-grounds'
import { placeOf } from '@/site/place'
import { useSite } from '@/site/use-site'
import { LockUp } from '@/ui/logo'
import { SiteLink } from '@/ui/site-link'
import { useAnchorScrolling } from './anchor-scrolling'
import { useFooterMenu, useHeaderMenu } from './menus'
import { useToday } from './root-data'

/** The frame of every page (spec D1 §2). Pages render sections only: the one `main` is here. The staff area has a frame of its own. */
export function Layout({ children }: { children: ReactNode }) {
  useAnchorScrolling()
  useDroppedSharingTags()
  // By what is shown, not by the address: while navigating, what is on the screen stays.
  const isStaffArea = useMatch({ from: '/admin', shouldThrow: false }) !== undefined
  return (
    <>
      <SkipLink />
      {isStaffArea ? children : <PublicFrame>{children}</PublicFrame>}
    </>
  )
}

const PublicFrame = ({ children }: { children: ReactNode }) => (
  <>
    <Announcement />
    <Header />
    <main id="main" tabIndex={-1}>
      {children}
    </main>
    <Footer />
  </>
)

function Announcement() {
  const { announcement } = useSite()
  if (!announcement) return null
  const { text, link } = announcement
  return (
    // Positioned, so that what the home page paints behind a high header stays below it.
    <section aria-label="Announcement" className="ground-lilac relative z-1 border-hairline border-b text-base">
      <p className="wrap py-2.5 text-center leading-normal">{link ? <SiteLink href={link}>{text}</SiteLink> : text}</p>
    </section>
  )
}

const SkipLink = () => (
  <a
    href="#main"
    className="fixed top-3 left-3 z-50 -translate-y-[calc(100%+1rem)] rounded-sm bg-ink px-5 py-3 text-ground no-underline focus:translate-y-0"
  >
    Skip to main content
  </a>
)

/** The structured data in the server's HTML is about the page that was opened, so navigating to another removes it. */
function useDroppedSharingTags() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) for (const tag of document.querySelectorAll('[type="application/ld+json"], [property^="og:"]')) tag.remove()
      }),
    [router],
  )
}

function Footer() {
  const site = useSite()
  const texts = useTexts('layout').footer
  return (
    <footer className="ground-deep pt-16 pb-10 text-[0.97rem]">
      <div className="wrap">
        <div className="grid xs:grid-cols-2 gap-x-8 gap-y-12 md:max-lg:gap-x-6 md:grid-cols-[1.7fr_1fr_1fr_1fr] lg:grid-cols-[2fr_1fr_1fr_1fr]">
          <div className="col-span-full md:col-span-1">
            <LockUp site={site} logoQuery={onDark} />
            <p className="mt-5 max-w-[22em] text-ink-soft">
              {placeOf(site)}
              {texts.place.length > 0 && <br />}
              <Words text={texts.place} />
            </p>
          </div>
          {useFooterMenu(texts).map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <p className="font-heading text-subheading">{title}</p>
              <ul className="mt-3">
                {links.map(({ label, href }) => (
                  <li key={label + href}>
                    <SiteLink href={href} className="inline-block py-1 text-ink-soft no-underline hover:text-accent hover:underline">
                      {label}
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="mt-14 flex flex-wrap justify-between gap-x-12 gap-y-2 border-hairline border-t pt-6 text-[0.9rem] text-[#b9c1d6]">
          <p>
            © {useToday().slice(0, 4)} {site.legalName ?? site.community}
          </p>
          <Prose className="max-w-[44em]" text={texts.trademark} />
        </div>
      </div>
    </footer>
  )
}

const linkClass = 'py-1 font-medium text-[0.97rem] text-ink no-underline hover:text-accent'

/** Sticky. On the home page it is bare sky until one scrolls; the logo comes with the ground (spec D1 §2). */
function Header() {
  const site = useSite()
  const isHome = useLocation({ select: (location) => location.pathname === '/' })
  const isScrolled = useScrolled()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  const showsLogo = !isHome || isScrolled
  const { links, fold } = useHeaderMenu()

  return (
    <header
      data-site-header
      className={`sticky low:relative noscript:relative top-0 z-40 border-b transition-colors duration-200 ${showsLogo || isMenuOpen ? 'border-hairline/70 bg-ground' : 'border-transparent'}`}
    >
      <div className={`wrap flex min-h-18 items-center justify-between gap-x-4 ${fold.bar}`}>
        {/* A long name takes a second line; only where not even its longest word has room does the menu go below. */}
        <Link
          to="/"
          className={`${fold.brand} text-ink no-underline transition-opacity duration-200 ${showsLogo ? '' : 'invisible opacity-0'}`}
        >
          <LockUp site={site} queryOnDarkPicture={onDark} />
          <span className="sr-only">, to the home page</span>
        </Link>
        <nav aria-label="Main" className={`hidden items-center ${fold.links} noscript:flex noscript:flex-wrap noscript:pb-2`}>
          {links.map(({ label, href }) => (
            <SiteLink key={label + href} href={href} className={linkClass}>
              {label}
            </SiteLink>
          ))}
          <SearchLink />
          <SessionLinks linkClass={linkClass} />
        </nav>
        <MenuToggle ref={toggle} isOpen={isMenuOpen} onClick={() => setMenuOpen((open) => !open)} className={fold.toggle} />
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

interface MenuToggleProps {
  ref: React.Ref<HTMLButtonElement>
  isOpen: boolean
  onClick: () => void
  className: string
}

function MenuToggle({ ref, isOpen, onClick, className }: MenuToggleProps) {
  // Borders, since these stay where colors are forced.
  const line = 'absolute inset-x-0 border-current border-t-[1.5px] transition-transform duration-200'
  return (
    <button
      ref={ref}
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? 'mobile-menu' : undefined}
      onClick={onClick}
      className={`-mr-2 flex min-h-11 shrink-0 cursor-pointer items-center gap-3 whitespace-nowrap max-[22.5rem]:gap-2 px-2 font-[550] text-ink ${className} noscript:hidden`}
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

const linkClassMobileMenu =
  'flex min-h-12 w-full items-center border-hairline border-b py-3 font-heading text-[1.625rem] text-ink leading-tight no-underline'

/** The whole screen below the header. While it is open the page behind neither scrolls nor takes the focus, nor does the way to it. */
function MobileMenu({ onClose, toggle }: { onClose: () => void; toggle: RefObject<HTMLButtonElement | null> }) {
  const router = useRouter()
  const { links, fold } = useHeaderMenu()

  useEffect(() => router.subscribe('onBeforeNavigate', onClose), [router, onClose])

  useEffect(() => {
    const behind = document.querySelectorAll<HTMLElement>('#main, footer, a[href="#main"]')
    for (const element of behind) element.inert = true
    document.documentElement.style.overflow = 'hidden'
    const wide = matchMedia(fold.wide)
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      onClose()
      toggle.current?.focus()
    }
    wide.addEventListener('change', onClose)
    document.addEventListener('keydown', closeByKey)
    return () => {
      for (const element of behind) element.inert = false
      document.documentElement.style.overflow = ''
      wide.removeEventListener('change', onClose)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [onClose, toggle, fold])

  return (
    <nav
      id="mobile-menu"
      aria-label="Main"
      className={`ground-light rise absolute inset-x-0 top-full h-[calc(100dvh-100%)] overflow-y-auto overscroll-contain ${fold.toggle}`}
    >
      <ul className="wrap pt-3 pb-12">
        {[{ label: 'Home', href: '/' }, ...links, { label: 'Search', href: '/search' }].map(({ label, href }) => (
          <li key={label + href}>
            {/* The router stays silent about a link to where one already is. */}
            <SiteLink href={href} onClick={onClose} className={linkClassMobileMenu}>
              {label}
            </SiteLink>
          </li>
        ))}
        <li className="pt-8">
          <SessionLinks linkClass={linkClassMobileMenu} />
        </li>
      </ul>
    </nav>
  )
}

const getStartedClass =
  'inline-flex items-center rounded-sm border-[1.5px] border-ink px-4.5 py-1.5 font-[550] text-[0.97rem] text-ink no-underline transition-colors hover:border-accent hover:text-accent'

/** spec D1 §2 */
function SessionLinks({ linkClass }: { linkClass: string }) {
  if (useSession().user) return <AdminLinks linkClass={linkClass} />
  return (
    <SiteLink href="/programs" className={getStartedClass}>
      Get Started
    </SiteLink>
  )
}

export function AdminLinks({ linkClass }: { linkClass: string }) {
  const { logout, isLoggingOut } = useSession()
  return (
    <>
      <Link to="/admin" className={linkClass}>
        Admin
      </Link>
      <button type="button" onClick={logout} disabled={isLoggingOut} className={`${linkClass} cursor-pointer disabled:cursor-default`}>
        {isLoggingOut ? 'Logging out...' : 'Logout'}
      </button>
    </>
  )
}
