import type { Site } from './site.schema'

export interface MenuLink {
  label: string
  /** A path of this site, an anchor, or a whole address. */
  href: string
}

export interface MenuColumn {
  title: string
  links: readonly MenuLink[]
}

export interface Menus {
  header: readonly MenuLink[]
  footer: readonly MenuColumn[]
}

/** The documented links (spec D1 §2). */
export const originalHeader = (site: Site): MenuLink[] => [
  { label: 'About', href: '/#about' },
  { label: 'Events & programs', href: '/#events-programs' },
  { label: 'Ongoing groups', href: `/events/${site.ongoingGroupsSlug}` },
  { label: 'Community', href: '/community' },
  { label: 'Contact', href: '/contact' },
]

export interface FooterHeadings {
  explore: string
  touch: string
  site: string
}

/** The documented columns; `explore` are the pages that routes put into the first. */
export const originalFooter = ({ links }: Site, explore: readonly MenuLink[], headings: FooterHeadings): MenuColumn[] => [
  { title: headings.explore, links: explore.toSorted((a, b) => (a.label < b.label ? -1 : 1)) },
  {
    title: headings.touch,
    links: [
      { label: 'Contact', href: '/contact' },
      { label: 'Newsletter', href: '/newsletter' },
      ...(links.socialPage ? [{ label: 'Social page', href: links.socialPage }] : []),
      ...(links.videoChannel ? [{ label: 'Video channel', href: links.videoChannel }] : []),
    ],
  },
  {
    title: headings.site,
    links: [
      { label: 'Privacy Policy', href: '/privacy-policy' },
      { label: 'Terms', href: '/terms' },
      { label: 'Admin Login', href: '/login' },
    ],
  },
]
