import type { ComponentProps } from 'react'
import { responsiveImage } from './responsive-image'

interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height'> {
  url: string
  alt: string
  /** How wide the picture is shown, as in the `sizes` attribute. */
  sizes: string
}

/** A stored picture in the size the reader's screen needs. It waits until it comes near unless `loading` says otherwise. */
export function Picture({ url, alt, sizes, loading = 'lazy', ...rest }: PictureProps) {
  const image = responsiveImage(url)
  return <img {...image} {...(image.srcSet && { sizes })} alt={alt} loading={loading} decoding="async" {...rest} />
}
