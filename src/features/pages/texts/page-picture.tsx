import type { ComponentProps, ReactNode } from 'react'
import type { PlacedPicture } from './resolve-texts'

interface PagePictureProps extends Omit<ComponentProps<'img'>, 'alt'> {
  picture: PlacedPicture | null
  narrow?: { media: string; sizes: string }
  children: ReactNode
}

export function PagePicture({ picture, narrow, children, sizes, ...image }: PagePictureProps) {
  const cut = picture?.cuts.at(-1)
  if (!picture || !cut) return children
  const [{ src, srcSet = src, ...size } = cut] = picture.cuts
  return (
    <picture className="contents">
      {narrow && <source media={narrow.media} sizes={narrow.sizes} srcSet={srcSet} {...size} />}
      <img {...cut} sizes={cut.srcSet && sizes} alt={picture.alt} {...image} />
    </picture>
  )
}

interface OpeningPictureProps extends Pick<PagePictureProps, 'picture' | 'sizes' | 'className'> {
  phone: { upTo: string; sizes: string; avif: { srcSet: string } }
  /** The site's own, where staff chose none. */
  original: ComponentProps<'img'> & { alt: string }
}

/** A page's first picture. Phones get a smaller cut of it. */
export function OpeningPicture({ picture, phone: { upTo, sizes: phoneSizes, avif }, sizes, className, original }: OpeningPictureProps) {
  const narrow = { media: `(max-width: ${upTo})`, sizes: phoneSizes }
  return (
    <PagePicture picture={picture} narrow={narrow} sizes={sizes} fetchPriority="high" className={className}>
      <picture className="contents">
        <source type="image/avif" media={narrow.media} srcSet={avif.srcSet} sizes={narrow.sizes} />
        <img sizes={sizes} {...original} alt={original.alt} fetchPriority="high" />
      </picture>
    </PagePicture>
  )
}
