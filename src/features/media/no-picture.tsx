import type { ComponentProps } from 'react'
import { useSite } from '@/site/use-site'
import { LogoMark } from '@/ui/logo'

interface NoPictureProps extends ComponentProps<'div'> {
  markClass?: string
}

/**
 * A quiet field where there is no picture: with the mark that the site comes with, or, where the community has a color or logo of its own, in
 * its color and without a mountain that isn't its own.
 */
export function NoPicture({ className = '', markClass = '', children, ...rest }: NoPictureProps) {
  const { accentColor, logoUrl } = useSite()
  const field = `relative grid place-content-center justify-items-center overflow-hidden ${className}`
  if (!accentColor && !logoUrl)
    return (
      <div className={`ground-lilac ${field}`} {...rest}>
        <LogoMark className={`size-16 text-slab-rose ${markClass}`} />
        {children}
      </div>
    )
  // The color of buttons below a veil: the stylesheet of another color sets only these.
  return (
    <div className={`bg-accent ${field}`} {...rest}>
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
