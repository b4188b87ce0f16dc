import { type ComponentProps, type ReactNode, useState } from 'react'
import { useSite } from '@/site/use-site'
import { LogoMark } from '@/ui/logo'
import type { PictureDetails } from './picture-details.schema'
import { responsiveImage } from './responsive-image'

/** The place of a missing picture; a community with its own color or logo gets no mountain that isn't its own. */
export function NoPicture({ className = '', markClass = '', children, ...rest }: ComponentProps<'div'> & { markClass?: string }) {
  const { accentColor, logoUrl } = useSite()
  const field = `relative grid place-content-center justify-items-center overflow-hidden ${className}`
  if (!accentColor && !logoUrl)
    return (
      <div className={`ground-lilac ${field}`} {...rest}>
        <LogoMark className={`size-16 text-mark ${markClass}`} />
        {children}
      </div>
    )
  // The color of buttons below a veil: the stylesheet of another color sets only these.
  return (
    <div className={`bg-fill ${field}`} {...rest}>
      <svg
        viewBox="0 0 60 40"
        preserveAspectRatio="xMidYMid slice"
        overflow="visible"
        aria-hidden="true"
        className="absolute size-full fill-first-light"
      >
        {/* Beyond the edges, where a part of a pixel would show the color below. */}
        <rect x="-1" y="-1" width="62" height="42" opacity=".8" />
        <circle cx="30" cy="42" r="27" opacity=".3" />
        <circle cx="30" cy="42" r="18" opacity=".35" />
      </svg>
      <div className="relative">{children}</div>
    </div>
  )
}

interface PictureWithFallbackProps extends Omit<ComponentProps<typeof Picture>, 'url'> {
  url: string | null
  fallback: ReactNode
}

export function PictureWithFallback({ url, fallback, ...rest }: PictureWithFallbackProps) {
  const [broken, setBroken] = useState<string>()
  if (!url || url === broken) return fallback
  // It may have failed before hydration, when nothing listened.
  const look = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setBroken(url)
  }
  return <Picture ref={look} url={url} onError={() => setBroken(url)} {...rest} />
}

interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height'> {
  url: string
  alt: string
  sizes: string
}

export function Picture({ url, alt, sizes, loading = 'lazy', ...rest }: PictureProps) {
  const image = responsiveImage(url)
  return <img {...image} {...(image.srcSet && { sizes })} alt={alt} loading={loading} decoding="async" {...rest} />
}

/** Attributes of a content's `<img>` (spec B §6.2): the policy allows no inline style, so the stylesheet has a class for each tenth. */
export const pictureAttributes = ({ imageAlt, imageFocus }: PictureDetails, frame = '') => ({
  alt: imageAlt ?? '',
  className: imageFocus ? `${frame} focus focus-x-${tenths(imageFocus.x)} focus-y-${tenths(imageFocus.y)}` : frame,
})

const tenths = (fraction: number) => Math.round(fraction * 10)
