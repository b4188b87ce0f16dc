import { Link, useLocation, useRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { buttonClass } from '@/components/button'
import { EventNotFound } from '@/features/events/components/event-not-found'
import { WebinarNotFound } from '@/features/webinars/components/webinar-not-found'
import { MessagePage } from './message-page'

/** What says that there is nothing of the name in an address, by the route that it belongs to. */
const pages: Record<string, ComponentType> = {
  '/events/$slug': EventNotFound,
  '/register/$slug': EventNotFound,
  '/webinars/$slug': WebinarNotFound,
  '/registration/$token': UnknownLink,
}

/**
 * Stands for everything that is not there. It is always the root's, so that the server's HTML holds nothing of the address: one copy of it
 * serves all, and comes alive at each of them.
 */
export function NotFoundPage() {
  const router = useRouter()
  const pathname = useLocation({ select: (location) => location.pathname })
  const [, params, route] = router.getMatchedRoutes(pathname)
  const Page = (route && !params['**'] && pages[route.id]) || UnknownPage
  return <Page />
}

function UnknownLink() {
  return (
    <MessagePage title="No registration under this link">
      <p>Please look whether the whole of it was copied from the mail.</p>
    </MessagePage>
  )
}

function UnknownPage() {
  return (
    <MessagePage title="404 Page Not Found">
      <p>Did you forget to add the page to the router?</p>
      <Link to="/" className={buttonClass('filled', 'text-body')}>
        Go to the home page
      </Link>
      <Link to="/search" className={buttonClass('quiet', 'text-body')}>
        Search the site
      </Link>
    </MessagePage>
  )
}
