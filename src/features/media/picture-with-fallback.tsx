import { type ComponentProps, type ReactNode, useState } from 'react'
import { Picture } from './picture'

interface PictureWithFallbackProps extends Omit<ComponentProps<typeof Picture>, 'url'> {
  url: string | null
  /** Shown without a picture, or when it can't be loaded. */
  fallback: ReactNode
}

/** A stored picture that may be missing, or gone from where it was. */
export function PictureWithFallback({ url, fallback, ...rest }: PictureWithFallbackProps) {
  const [broken, setBroken] = useState<string>()
  if (!url || url === broken) return fallback
  // It may have failed before hydration, when nothing listened.
  const look = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setBroken(url)
  }
  return <Picture ref={look} url={url} onError={() => setBroken(url)} {...rest} />
}
