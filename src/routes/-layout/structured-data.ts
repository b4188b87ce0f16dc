import type { Site } from '@/site/site.schema'

/** What every page tells: the home and about pages whom the site is from, and all others the way to them. */
export function pageStructuredData(site: Site, publicUrl: string, path: string, title: string): object[] {
  if (path === '/') return [website(site, publicUrl), organization(site, publicUrl)]
  return [...(path === '/about' ? [organization(site, publicUrl)] : []), ...breadcrumbs(publicUrl, path, title)]
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

/** The lists that pages of one thing belong to, by the first part of their paths. */
const lists = new Map([
  ['events', 'Events'],
  ['webinars', 'Webinars'],
])

/** The way from the home page; none to pages that no list leads to. */
function breadcrumbs(publicUrl: string, path: string, title: string): object[] {
  const [, first = '', second] = path.split('/')
  const list = lists.get(first)
  if (second !== undefined && list === undefined) return []
  const steps = [
    { name: 'Home', path: '/' },
    ...(second !== undefined && list !== undefined ? [{ name: list, path: `/${first}` }] : []),
    { name: title, path },
  ]
  const itemListElement = steps.map(({ name, path }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: publicUrl + path }))
  return [{ '@type': 'BreadcrumbList', itemListElement }]
}
