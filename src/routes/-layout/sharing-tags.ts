import type { ComponentProps } from 'react'
import { type ShareImage, siteShareImage } from '@/site/share-image'
import type { Site } from '@/site/site.schema'
import { type NamedPage, pageStructuredData } from './structured-data'

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
export function sharingTags({ site, title, whole, description, path, publicUrl, list, structuredData, ...shared }: Shared) {
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
