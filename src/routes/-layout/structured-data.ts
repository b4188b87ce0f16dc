import { tagline } from '@/site/copy'
import { site } from '@/site/facts'

/** Whom every page is from; the whole of it stands on the home and about pages, and other pages refer to it by its `@id`. */
export const organization = (publicUrl: string) => ({
  '@type': 'Organization',
  '@id': `${publicUrl}/#organization`,
  name: site.community,
  url: `${publicUrl}/`,
  logo: `${publicUrl}/icon-512.png`,
  slogan: tagline,
  email: site.email,
  telephone: site.phone,
  address: {
    '@type': 'PostalAddress',
    streetAddress: site.address.street,
    addressLocality: site.address.city,
    addressRegion: site.address.region,
    postalCode: site.address.postalCode,
    addressCountry: 'US',
  },
  parentOrganization: { '@type': 'Organization', name: site.school, url: site.links.school },
  sameAs: [site.links.socialPage, site.links.videoChannel],
})

/** What search engines call the site in their results. */
export const website = (publicUrl: string) => ({
  '@type': 'WebSite',
  name: site.community,
  alternateName: `${site.community} · ${site.school}`,
  url: `${publicUrl}/`,
  inLanguage: 'en',
  publisher: { '@id': `${publicUrl}/#organization` },
})

/** The lists that pages of one thing belong to, by the first part of their paths. */
const lists = new Map([
  ['events', 'Events'],
  ['webinars', 'Webinars'],
])

/** The way from the home page to an inner page; undefined for the home page and for pages that no list leads to. */
export function breadcrumbs(publicUrl: string, path: string, title: string) {
  const [, first = '', second] = path.split('/')
  const list = lists.get(first)
  if (first === '' || (second !== undefined && list === undefined)) return undefined
  const steps = [
    { name: 'Home', path: '/' },
    ...(second === undefined || list === undefined ? [] : [{ name: list, path: `/${first}` }]),
    { name: title, path },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: publicUrl + step.path,
    })),
  }
}
