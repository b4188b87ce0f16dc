import type { ComponentProps, ReactNode } from 'react'
import type { PlacedPicture } from './resolve-texts'

interface PagePictureProps extends Omit<ComponentProps<'img'>, 'alt'> {
  /** What staff put in the place of the original. */
  picture: PlacedPicture | null
  /** Which windows show the first of two cuts, and how wide. */
  narrow?: { media: string; sizes: string }
  /** The original. */
  children: ReactNode
}

/** A picture of a page: the original, or what staff put in its place, cut to the same shapes. */
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
