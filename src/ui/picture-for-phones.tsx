import type { ComponentProps } from 'react'

interface PictureForPhonesProps extends ComponentProps<'img'> {
  alt: string
  /** What narrow windows show instead: cut out for them, in AVIF. */
  phone: { srcSet: string }
  phoneSizes: string
  /** The widest such window: `63.99rem`. */
  upTo: string
}

/** A picture at the top of a page, which comes before anything else of it. */
export const PictureForPhones = ({ phone, phoneSizes, upTo, alt, ...image }: PictureForPhonesProps) => (
  <picture className="contents">
    <source type="image/avif" media={`(max-width: ${upTo})`} srcSet={phone.srcSet} sizes={phoneSizes} />
    <img {...image} alt={alt} fetchPriority="high" />
  </picture>
)
