import type { FetchQueryOptions } from '@tanstack/react-query'
import { notFound, rootRouteId } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import {
  type FeaturePage,
  loadedTexts,
  loadTexts,
  type PageOfTexts,
  pageName,
  type TextContext,
} from '@/features/pages/texts/page-text.queries'
import { loadPageData } from '@/platform/rendering/page-data'
import { isPageOff } from '@/site/off-pages'
import { fullName } from '@/site/place'
import { type ShareImage, siteShareImage } from '@/site/share-image'
import type { Site } from '@/site/site.schema'
import type { TextPageName } from '@/site/texts/pages'
import type { LinePlace } from '@/site/texts/place'

interface PageHead {
  site: Site
  title: string
  /** Undefined only where the page's texts are not loaded. */
  description: string | undefined
  path: string
  matches: readonly { loaderData?: unknown }[]
  feed?: string | undefined
  /** Only the server's HTML has it, so pass it only under `import.meta.env.SSR`. */
  image?: ShareImage | undefined
  list?: NamedPage | undefined
  structuredData?: object | undefined
}

export function publicUrlIn(matches: PageHead['matches']): string {
  return (matches[0]?.loaderData as { publicUrl?: string } | undefined)?.publicUrl ?? ''
}

/** Title, description, canonical address and shared link. Titles end in the community's name (spec decisions, pages), except home's. */
export function pageHead(head: PageHead) {
  const { site, title, description = '', path, matches, feed } = head
  const whole = path === '/' || title.endsWith(site.community) ? title : `${title} · ${site.community}`
  const publicUrl = publicUrlIn(matches)
  return {
    meta: [
      { title: whole },
      ...(description ? [{ name: 'description', content: description }] : []),
      // Only the server's HTML needs these, and their code would slow down everyone's first view.
      ...(import.meta.env.SSR ? sharingTags({ ...head, whole, description, publicUrl }) : []),
    ],
    links: [
      { rel: 'canonical', href: publicUrl + path },
      ...(import.meta.env.SSR && feed ? [{ rel: 'alternate', type: 'application/atom+xml', title: whole, href: feed }] : []),
    ],
  }
}

/** For a page whose address is a secret: nothing on the page passes it on. */
export const secretHead = (title: string, { community }: Site) => ({
  meta: [{ title: `${title} · ${community}` }, { name: 'robots', content: 'noindex' }, { name: 'referrer', content: 'no-referrer' }],
})

function sharingTags({ site, title, description, path, structuredData, ...rest }: PageHead & { whole: string; publicUrl: string }) {
  const { whole, publicUrl, list, image = siteShareImage(site) } = rest
  return [
    ...Object.entries({
      title: whole,
      description,
      type: 'website',
      url: publicUrl + path,
      site_name: site.community,
      image: publicUrl + image.path,
      ...(image.width && { 'image:width': `${image.width}`, 'image:height': `${image.height}` }),
      'image:alt': image.alt,
    }).map(([name, content]) => ({ property: `og:${name}`, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...[structuredData ?? [], pageStructuredData({ site, publicUrl, page: { name: title, path }, list })].flat().map(dataScript),
  ]
}

/** The router writes what is under this name as a script of data, with every `<` in it escaped; its types don't know the name. */
const dataScript = (thing: object) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } }) as ComponentProps<'meta'>

export interface NamedPage {
  name: string
  path: string
}

/** What every page has: the home and about pages who publishes the site, and all others their breadcrumbs. */
export function pageStructuredData({
  site,
  publicUrl,
  page,
  list,
}: Pick<PageHead, 'site' | 'list'> & { publicUrl: string; page: NamedPage }): object[] {
  if (page.path === '/') return [website(site, publicUrl), organization(site, publicUrl)]
  return [...(page.path === '/about' ? [organization(site, publicUrl)] : []), ...breadcrumbs(publicUrl, page, list)]
}

const absolute = (link: string, publicUrl: string) => (link.startsWith('/') ? publicUrl + link : link)

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
  ...(site.school && {
    parentOrganization: {
      '@type': 'Organization',
      name: site.school,
      ...(site.links.school && { url: absolute(site.links.school, publicUrl) }),
    },
  }),
  sameAs: [site.links.socialPage, site.links.videoChannel].flatMap((link) => (link ? absolute(link, publicUrl) : [])),
})

const website = (site: Site, publicUrl: string) => ({
  '@type': 'WebSite',
  name: site.community,
  alternateName: fullName(site),
  url: `${publicUrl}/`,
  inLanguage: 'en',
  publisher: { '@id': `${publicUrl}/#organization` },
})

function breadcrumbs(publicUrl: string, page: NamedPage, list: NamedPage | undefined): object[] {
  if (!list && page.path.lastIndexOf('/') > 0) return []
  const steps = [{ name: 'Home', path: '/' }, ...(list ? [list] : []), page]
  const itemListElement = steps.map(({ name, path }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: publicUrl + path }))
  return [{ '@type': 'BreadcrumbList', itemListElement }]
}

/** The loader of a page with changeable texts, which are there before it is shown; `queries` are loaded as by `loadPageData`. */
// biome-ignore lint/suspicious/noExplicitAny: each query has its own data type, and none of them matters here
export const loaderFor = (page: PageOfTexts, queries: (context: TextContext) => FetchQueryOptions<any, any, any, any>[] = () => []) =>
  async function load({ context }: { context: TextContext }) {
    if (isPageOff(context.site, `/${pageName(page)}`)) throw notFound({ routeId: rootRouteId })
    const data = loadPageData(context.queryClient, ...queries(context))
    await loadTexts(context, page)
    await data
  }

export const headFor =
  <Page extends Exclude<TextPageName, 'layout' | 'thank-you'> | FeaturePage<{ description: LinePlace }>>(
    page: Page,
    title: string | ((site: Site) => string),
    path = `/${pageName(page)}`,
    feed?: string,
  ) =>
  ({ matches, match: { context } }: { matches: PageHead['matches']; match: { context: TextContext } }) =>
    pageHead({
      site: context.site,
      title: typeof title === 'string' ? title : title(context.site),
      description: loadedTexts(context, page)?.description,
      path,
      matches,
      feed,
    })
