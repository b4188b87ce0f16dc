import { pageHead, publicUrlIn } from '@/routes/-layout/page-head'
import type { Site } from '@/site/site.schema'
import type { loadCalendar } from './load-calendar'

interface LoadedPage {
  loaderData?: Awaited<ReturnType<typeof loadCalendar>> | undefined
  matches: Parameters<typeof publicUrlIn>[0]
  match: { context: { site: Site } }
}

/** The head of a page of the calendar. */
export function calendarHead({ loaderData, matches, match }: LoadedPage) {
  if (!loaderData) return {}
  const { meta, links } = pageHead({
    site: match.context.site,
    ...loaderData,
    matches,
    ...(import.meta.env.SSR && { list: { name: 'Events', path: '/events' } }),
  })
  // Like what shared links show, only the server's HTML has it.
  if (!import.meta.env.SSR) return { meta, links }
  const { isIndexed, neighbors } = loaderData
  return {
    meta: [...meta, ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex' }])],
    links: [...links, ...neighbors.map(({ rel, month }) => ({ rel, href: `${publicUrlIn(matches)}/events/calendar/${month}` }))],
  }
}
