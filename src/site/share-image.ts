import { placeOf } from './place'
import type { Site } from './site.schema'

/** The picture that goes with a shared link. */
export interface ShareImage {
  /** On this site. */
  path: string
  /** In pixels; the height is known where the width is. */
  width?: number | undefined
  height?: number | undefined
  alt: string
}

/** The words of a picture that the program draws. */
export interface ShareCard {
  title: string
  /** Up to two, below the title. */
  lines: string[]
}

export const cardSize = { width: 1200, height: 630 }

/** To be raised when cards come to look different: they are cached under their names forever. */
const EDITION = 1

/** The picture of a card. Its name identifies its edition and wording. */
export const cardImage = (site: Site, name: string, { title, lines }: ShareCard): ShareImage => ({
  path: `/og/${name}-${fingerprint([EDITION, site.community, site.school, ...(site.logoUrl ? [site.logoUrl] : []), title, ...lines].join('\n'))}.jpg`,
  ...cardSize,
  alt: [title, ...lines].join(' · '),
})

export const siteCard = (site: Site): ShareCard => ({ title: site.tagline, lines: [placeOf(site)] })

/** For pages that have no picture of their own. */
export const siteShareImage = (site: Site) => cardImage(site, 'site', siteCard(site))

/** 32 bits of a text (FNV-1a), as eight hexadecimal digits: enough to distinguish one edition of a card from the next. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
