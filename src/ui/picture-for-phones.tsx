import type { ComponentProps } from 'react'

interface PictureForPhonesProps extends ComponentProps<'img'> {
  alt: string
  phone: { srcSet: string }
  phoneSizes: string
  upTo: string
}

export const PictureForPhones = ({ phone, phoneSizes, upTo, alt, ...image }: PictureForPhonesProps) => (
  <picture className="contents">
    <source type="image/avif" media={`(max-width: ${upTo})`} srcSet={phone.srcSet} sizes={phoneSizes} />
    <img {...image} alt={alt} fetchPriority="high" />
  </picture>
)
