import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { type ComponentType, useEffect } from 'react'
import { EventNotFound } from '@/features/events/catalog/event-not-found'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose } from '@/features/pages/texts/prose'
import { WebinarNotFound } from '@/features/webinars/webinar-not-found'
import { isPageOff } from '@/site/off-pages'
import { useSite } from '@/site/use-site'
import { buttonClass } from '@/ui/button'
import { SiteLink } from '@/ui/site-link'
import { MessagePage } from './error-page'

const pages: Record<string, ComponentType> = {
  '/events/$slug': EventNotFound,
  '/register/$slug': EventNotFound,
  '/webinars/$slug': WebinarNotFound,
  '/registration/$token': UnknownLink,
  '/newsletter/confirm/$token': ExpiredLink,
  '/newsletter/unsubscribe/$token': ExpiredLink,
}

/** Whether the server has not been asked for this page: the router has come here from another, and does not know which addresses lead on. */
function isUnasked(): boolean {
  if (import.meta.env.SSR) return false
  const [document] = performance.getEntriesByType('navigation')
  return document !== undefined && new URL(document.name).pathname !== window.location.pathname
}

/** Always the root's, so that the server's HTML holds nothing of the address: one copy serves all. */
export function NotFoundPage() {
  const router = useRouter()
  const pathname = useLocation({ select: (location) => location.pathname })
  const [, params, route] = router.getMatchedRoutes(pathname)
  const isOff = isPageOff(useSite(), pathname)
  const Page = (route && !params['**'] && !isOff && pages[route.id]) || UnknownPage
  useEffect(() => {
    if (isUnasked()) window.location.reload()
  }, [])
  return isUnasked() ? <div className="min-h-[75vh]" /> : <Page />
}

function UnknownLink() {
  const { title, text } = useTexts('layout').unknownLink
  return (
    <MessagePage title={title}>
      <Prose text={text} />
    </MessagePage>
  )
}

function ExpiredLink() {
  return (
    <MessagePage title="This link no longer works">
      <p>
        It may have expired, or part of it is missing.
        {!isPageOff(useSite(), '/newsletter') && ' You can subscribe to the newsletter at any time.'}
      </p>
      <SiteLink href="/newsletter#subscribe" className={buttonClass('filled', 'text-body')}>
        Go to the newsletter
      </SiteLink>
    </MessagePage>
  )
}

function UnknownPage() {
  const { text, home } = useTexts('layout').notFound
  return (
    <MessagePage title="404 Page Not Found">
      <Prose text={text} />
      <Link to="/" className={buttonClass('filled', 'text-body')}>
        {home}
      </Link>
      <Link to="/search" className={buttonClass('quiet', 'text-body')}>
        Search the site
      </Link>
    </MessagePage>
  )
}
