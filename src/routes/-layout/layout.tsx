import { useMatch, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { SiteLink } from '@/components/site-link'
import { useSite } from '@/site/use-site'
import { useAnchorScrolling } from './anchor-scrolling'
import { Footer } from './footer'
import { Header } from './header'

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
