import { placeOf } from './place'
import type { Site } from './site.schema'

export interface ShareImage {
  path: string
  width?: number | undefined
  height?: number | undefined
  alt: string
}

export interface ShareCard {
  title: string
  lines: string[]
}

export const cardSize = { width: 1200, height: 630 }

/** To be raised when cards come to look different: they are cached under their names forever. */
const EDITION = 1

/** Its name identifies edition and wording, since cards are cached under it forever. */
export const cardImage = (site: Site, name: string, { title, lines }: ShareCard): ShareImage => ({
  path: `/og/${name}-${fingerprint([EDITION, site.community, site.school, ...(site.logoUrl ? [site.logoUrl] : []), title, ...lines].join('\n'))}.jpg`,
  ...cardSize,
  alt: [title, ...lines].join(' · '),
})

export const siteCard = (site: Site): ShareCard => ({ title: site.tagline, lines: [placeOf(site)] })

export const siteShareImage = (site: Site) => cardImage(site, 'site', siteCard(site))

function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
