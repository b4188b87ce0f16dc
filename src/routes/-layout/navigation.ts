import { site } from '@/site/facts'

export interface NavigationLink {
  label: string
  href: string
}

const ongoingGroups = `/events/${site.ongoingGroupsSlug}`

/** The header's links, in order (spec D1 §2). */
export const headerLinks: NavigationLink[] = [
  { label: 'About', href: '/#about' },
  { label: 'Events & programs', href: '/#events-programs' },
  { label: 'Ongoing groups', href: ongoingGroups },
  { label: 'Community', href: '/community' },
  { label: 'Contact', href: '/contact' },
]

/** The footer's links, column by column (spec D1 §2). */
export const footerLinks: { heading: string; links: NavigationLink[] }[] = [
  {
    heading: 'Explore',
    links: [
      { label: 'About', href: '/about' },
      { label: 'Events', href: '/events' },
      { label: 'Teachers', href: '/teachers' },
      { label: 'Webinars', href: '/webinars' },
    ],
  },
  {
    heading: 'Keep in touch',
    links: [
      { label: 'Contact', href: '/contact' },
      { label: 'Newsletter', href: '/newsletter' },
      { label: 'Social page', href: site.links.socialPage },
      { label: 'Video channel', href: site.links.videoChannel },
    ],
  },
  {
    heading: 'Of this site',
    links: [
      { label: 'Privacy Policy', href: '/privacy-policy' },
      { label: 'Terms', href: '/terms' },
      { label: 'Admin Login', href: '/login' },
    ],
  },
]
