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
