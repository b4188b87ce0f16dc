import type { ComponentProps } from 'react'
import { site } from '@/site/facts'
import { type ShareImage, siteShareImage } from '@/site/share-image'
import { pageStructuredData } from './structured-data'

interface PageHead {
  title: string
  description: string
  /** The page's own path; the canonical address is built from it. */
  path: string
  /** `matches` as the route's `head` gets them; the first is the root's. */
  matches: readonly { loaderData?: unknown }[]
  /** The picture that goes with a shared link; the site's own where a page has none. */
  image?: ShareImage | undefined
  /**
   * What the page is about, for machines, in schema.org's terms. Only whoever reads the server's HTML wants it, so give it behind
   * `import.meta.env.SSR`, which keeps its code from browsers.
   */
  structuredData?: object | undefined
}

/** The site's address as the root's loader gave it, without a slash at the end. */
export function publicUrlIn(matches: PageHead['matches']): string {
  const root = matches[0]?.loaderData as { publicUrl?: string } | undefined
  return root?.publicUrl ?? ''
}

/**
 * Title, description, canonical address and what a shared link shows. Titles end in the community's name (spec decisions, pages);
 * the home page's alone is given whole.
 */
export function pageHead({ title, description, path, matches, image = siteShareImage, structuredData }: PageHead) {
  const whole = path === '/' || title.endsWith(site.community) ? title : `${title} · ${site.community}`
  const publicUrl = publicUrlIn(matches)
  const url = publicUrl + path
  const about = import.meta.env.SSR ? [structuredData ?? [], pageStructuredData(publicUrl, path, title)].flat() : []
  return {
    meta: [
      { title: whole },
      { name: 'description', content: description },
      ...Object.entries({
        title: whole,
        description,
        type: 'website',
        url,
        site_name: site.community,
        image: publicUrl + image.path,
        ...(image.width && { 'image:width': `${image.width}`, 'image:height': `${image.height}` }),
        'image:alt': image.alt,
      }).map(([name, content]) => ({ property: `og:${name}`, content })),
      { name: 'twitter:card', content: 'summary_large_image' },
      ...about.map(dataScript),
    ],
    links: [{ rel: 'canonical', href: url }],
  }
}

/** The router writes what stands under this name as a script of data, with every `<` in it escaped; its types don't know the name. */
const dataScript = (about: object) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...about } }) as ComponentProps<'meta'>
