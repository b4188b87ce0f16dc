import type { AnyRoute, AnyRouter } from '@tanstack/react-router'
import type { Site } from '@/site/site.schema'

export interface NavigationLink {
  label: string
  href: string
}

/** The header's links, in order (spec D1 §2). */
export const headerLinks = (site: Site): NavigationLink[] => [
  { label: 'About', href: '/#about' },
  { label: 'Events & programs', href: '/#events-programs' },
  { label: 'Ongoing groups', href: `/events/${site.ongoingGroupsSlug}` },
  { label: 'Community', href: '/community' },
  { label: 'Contact', href: '/contact' },
]

/** The pages that say so of themselves, in the order of their names. */
const pagesToExplore = (router: AnyRouter): NavigationLink[] =>
  Object.values<AnyRoute>(router.routesById)
    .flatMap(({ to: href, options: { staticData: { footerLabel: label } = {} } }) => (label ? { label, href } : []))
    .sort((a, b) => (a.label < b.label ? -1 : 1))

/** The footer's links, column by column (spec D1 §2). */
export const footerLinks = (
  router: AnyRouter,
  site: Site,
  headings: { explore: string; touch: string; site: string },
): { heading: string; links: NavigationLink[] }[] => [
  {
    heading: headings.explore,
    links: pagesToExplore(router),
  },
  {
    heading: headings.touch,
    links: [
      { label: 'Contact', href: '/contact' },
      { label: 'Newsletter', href: '/newsletter' },
      { label: 'Social page', href: site.links.socialPage },
      { label: 'Video channel', href: site.links.videoChannel },
    ],
  },
  {
    heading: headings.site,
    links: [
      { label: 'Privacy Policy', href: '/privacy-policy' },
      { label: 'Terms', href: '/terms' },
      { label: 'Admin Login', href: '/login' },
    ],
  },
]
