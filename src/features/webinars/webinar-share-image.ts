import { responsiveImage } from '@/features/media/responsive-image'
import type { ShareImage } from '@/site/share-image'
import type { Webinar } from './webinar.schema'

/** The picture that goes with a webinar's link; undefined until there is one on this site. */
export function webinarShareImage({ thumbnailImageUrl, title }: Webinar): ShareImage | undefined {
  if (!thumbnailImageUrl) return undefined
  const { src, width, height } = responsiveImage(thumbnailImageUrl)
  return { path: src, width, height, alt: title }
}
