import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { type FeaturePage, loadedTexts, loadTexts, type PageOfTexts, pageName } from '@/features/pages/texts/page-text.queries'
import { loadPageData } from '@/platform/rendering/page-data'
import { type ShareImage, siteShareImage } from '@/site/share-image'
import type { Site } from '@/site/site.schema'
import type { TextPageName } from '@/site/texts/pages'
import type { LinePlace } from '@/site/texts/place'

interface PageHead {
  site: Site
  title: string
  /** Undefined only where the page's texts are not loaded. */
  description: string | undefined
  /** The page's own path; the canonical address is built from it. */
  path: string
  /** `matches` as the route's `head` gets them; the first is the root's. */
  matches: readonly { loaderData?: unknown }[]
  /** The feed of the same content, by its path. */
  feed?: string | undefined
  /** The picture that goes with a shared link, where the page has one. Only the server's HTML has it, so pass it only under `import.meta.env.SSR`. */
  image?: ShareImage | undefined
  /** The list that the page of one thing belongs to; like the picture, only for the server. */
  list?: NamedPage | undefined
  /** What the page is about, in schema.org's terms; like the picture, only for the server. */
  structuredData?: object | undefined
}

/** The site's address as the root's loader gave it, without a slash at the end. */
export function publicUrlIn(matches: PageHead['matches']): string {
  const root = matches[0]?.loaderData as { publicUrl?: string } | undefined
  return root?.publicUrl ?? ''
}

/**
 * Title, description, canonical address and what a shared link shows. Titles end in the community's name (spec decisions, pages);
 * only the home page's is given whole.
 */
export function pageHead({ site, title, description = '', path, matches, feed, image, list, structuredData }: PageHead) {
  const whole = path === '/' || title.endsWith(site.community) ? title : `${title} · ${site.community}`
  const publicUrl = publicUrlIn(matches)
  return {
    meta: [
      { title: whole },
      { name: 'description', content: description },
      // Only the server's HTML needs these, and their code would slow down everyone's first view.
      ...(import.meta.env.SSR ? sharingTags({ site, title, whole, description, path, publicUrl, image, list, structuredData }) : []),
    ],
    links: [
      { rel: 'canonical', href: publicUrl + path },
      // As above.
      ...(import.meta.env.SSR && feed ? [{ rel: 'alternate', type: 'application/atom+xml', title: whole, href: feed }] : []),
    ],
  }
}

interface Shared {
  site: Site
  title: string
  /** The title as the browser's tab has it. */
  whole: string
  description: string
  path: string
  publicUrl: string
  image: ShareImage | undefined
  list: NamedPage | undefined
  structuredData: object | undefined
}

/** What a shared link shows (Open Graph), and what search engines learn of the page (schema.org). */
function sharingTags({ site, title, whole, description, path, publicUrl, list, structuredData, ...shared }: Shared) {
  const { image = siteShareImage(site) } = shared
  const openGraph = {
    title: whole,
    description,
    type: 'website',
    url: publicUrl + path,
    site_name: site.community,
    image: publicUrl + image.path,
    ...(image.width && { 'image:width': `${image.width}`, 'image:height': `${image.height}` }),
    'image:alt': image.alt,
  }
  const things = [structuredData ?? [], pageStructuredData({ site, publicUrl, page: { name: title, path }, list })].flat()
  return [
    ...Object.entries(openGraph).map(([name, content]) => ({ property: `og:${name}`, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...things.map(dataScript),
  ]
}

/** The router writes what is under this name as a script of data, with every `<` in it escaped; its types don't know the name. */
const dataScript = (thing: object) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } }) as ComponentProps<'meta'>

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

interface Context {
  queryClient: QueryClient
  site: Site
}

/** The loader of a page whose texts staff may change: these are there before it is shown, and what `queries` ask for as `loadPageData` has it. */
// biome-ignore lint/suspicious/noExplicitAny: each query has its own data type, and none of them matters here
export const loaderFor = (page: PageOfTexts, queries: (context: Context) => FetchQueryOptions<any, any, any, any>[] = () => []) =>
  async function load({ context }: { context: Context }) {
    const data = loadPageData(context.queryClient, ...queries(context))
    await loadTexts(context, page)
    await data
  }

interface Head {
  context: Context
  matches: readonly { loaderData?: unknown }[]
}

/** The head of such a page, whose description staff may change too; its address is its name unless `path` says otherwise. */
export const headFor =
  <Page extends Exclude<TextPageName, 'layout' | 'thank-you'> | FeaturePage<{ description: LinePlace }>>(
    page: Page,
    title: string | ((site: Site) => string),
    path = `/${pageName(page)}`,
    feed?: string,
  ) =>
  ({ matches, match: { context } }: { matches: Head['matches']; match: { context: Context } }) =>
    pageHead({
      site: context.site,
      title: typeof title === 'string' ? title : title(context.site),
      description: loadedTexts(context, page)?.description,
      path,
      matches,
      feed,
    })
