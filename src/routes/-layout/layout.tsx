import { useMatch, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { LockUp } from '@/components/logo'
import { SiteLink } from '@/components/site-link'
import { Prose, Words } from '@/features/page-texts/components/prose'
import { useTexts } from '@/features/page-texts/page-text.queries'
import { onDark } from '@/site/logo-grounds'
import { placeOf } from '@/site/place'
import { useSite } from '@/site/use-site'
import { useAnchorScrolling } from './anchor-scrolling'
import { Header } from './header'
import { footerLinks } from './navigation'
import { useToday } from './today'

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

/** What the community has to say on every page, while its time is (spec B §6.4). */
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

function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-3 left-3 z-50 -translate-y-[calc(100%+1rem)] rounded-sm bg-pine-night px-5 py-3 text-first-light no-underline focus:translate-y-0"
    >
      Skip to main content
    </a>
  )
}

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
  const year = useToday().slice(0, 4)
  return (
    <footer className="ground-deep pt-16 pb-10 text-[0.97rem]">
      <div className="wrap">
        <div className="grid xs:grid-cols-2 gap-x-8 gap-y-12 md:max-lg:gap-x-6 md:grid-cols-[1.7fr_1fr_1fr_1fr] lg:grid-cols-[2fr_1fr_1fr_1fr]">
          <div className="col-span-full md:col-span-1">
            <LockUp site={site} logoQuery={onDark} />
            <p className="mt-5 max-w-[22em] text-ink-soft">
              {placeOf(site)}
              <br />
              <Words text={texts.place} />
            </p>
          </div>
          {footerLinks(useRouter(), site, texts).map(({ heading, links }) => (
            <nav key={heading} aria-label={heading}>
              <p className="font-heading text-subheading">{heading}</p>
              <ul className="mt-3">
                {links.map(({ label, href }) => (
                  <li key={href}>
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
            © {year} {site.legalName ?? site.community}
          </p>
          <Prose className="max-w-[44em]" text={texts.trademark} />
        </div>
      </div>
    </footer>
  )
}
