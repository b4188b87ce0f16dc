import type { Site } from '@/site/site.schema'

/** A page by its name: `Events`, `/events`. */
export interface NamedPage {
  name: string
  path: string
}

interface AboutPage {
  site: Site
  publicUrl: string
  page: NamedPage
  /** The list that it belongs to, where it is the page of one thing. */
  list: NamedPage | undefined
}

/** What every page has: the home and about pages who publishes the site, and all others their breadcrumbs. */
export function pageStructuredData({ site, publicUrl, page, list }: AboutPage): object[] {
  if (page.path === '/') return [website(site, publicUrl), organization(site, publicUrl)]
  return [...(page.path === '/about' ? [organization(site, publicUrl)] : []), ...breadcrumbs(publicUrl, page, list)]
}

/** Other pages refer to it by its `@id`. */
const organization = (site: Site, publicUrl: string) => ({
  '@type': 'Organization',
  '@id': `${publicUrl}/#organization`,
  name: site.community,
  url: `${publicUrl}/`,
  logo: `${publicUrl}/icon-512.png`,
  slogan: site.tagline,
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
const website = (site: Site, publicUrl: string) => ({
  '@type': 'WebSite',
  name: site.community,
  alternateName: `${site.community} · ${site.school}`,
  url: `${publicUrl}/`,
  inLanguage: 'en',
  publisher: { '@id': `${publicUrl}/#organization` },
})

/** The breadcrumbs from the home page; none for pages that no list leads to. */
function breadcrumbs(publicUrl: string, page: NamedPage, list: NamedPage | undefined): object[] {
  if (!list && page.path.lastIndexOf('/') > 0) return []
  const steps = [{ name: 'Home', path: '/' }, ...(list ? [list] : []), page]
  const itemListElement = steps.map(({ name, path }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: publicUrl + path }))
  return [{ '@type': 'BreadcrumbList', itemListElement }]
}
