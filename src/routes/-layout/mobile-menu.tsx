import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'
import { useSite } from '@/site/use-site'
import { SiteLink } from '@/ui/site-link'
import { headerLinks } from './navigation'
import { SessionLinks } from './session-links'

interface MobileMenuProps {
  onClose: () => void
  /** Gets the focus back when Escape closes the menu. */
  toggle: RefObject<HTMLButtonElement | null>
}

const linkClass =
  'flex min-h-12 w-full items-center border-hairline border-b py-3 font-heading text-[1.625rem] text-ink leading-tight no-underline'

/** The whole screen below the header. While it is open the page behind neither scrolls nor takes the focus, nor does the way to it. */
export function MobileMenu({ onClose, toggle }: MobileMenuProps) {
  const router = useRouter()
  const site = useSite()

  useEffect(() => router.subscribe('onBeforeNavigate', onClose), [router, onClose])

  useEffect(() => {
    const behind = document.querySelectorAll<HTMLElement>('#main, footer, a[href="#main"]')
    for (const element of behind) element.inert = true
    document.documentElement.style.overflow = 'hidden'
    const wide = matchMedia('(min-width: 64rem)')
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
  }, [onClose, toggle])

  return (
    <nav
      id="mobile-menu"
      aria-label="Main"
      className="ground-light rise absolute inset-x-0 top-full h-[calc(100dvh-100%)] overflow-y-auto overscroll-contain lg:hidden"
    >
      <ul className="wrap pt-3 pb-12">
        {[{ label: 'Home', href: '/' }, ...headerLinks(site), { label: 'Search', href: '/search' }].map(({ label, href }) => (
          <li key={href}>
            {/* The router stays silent about a link to where one already is. */}
            <SiteLink href={href} onClick={onClose} className={linkClass}>
              {label}
            </SiteLink>
          </li>
        ))}
        <li className="pt-8">
          <SessionLinks linkClass={linkClass} />
        </li>
      </ul>
    </nav>
  )
}
