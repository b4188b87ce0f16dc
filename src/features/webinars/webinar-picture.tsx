import { PictureWithFallback } from '@/features/media/picture'
import { RidgeDrawing } from './ridge-drawing'
import type { Webinar } from './webinar.schema'

interface WebinarPictureProps {
  webinar: Webinar
  sizes: string
  loading?: 'eager' | 'lazy'
  className: string
}

/** Our own copy of a webinar's thumbnail; until there is one, a drawing (spec decisions, 'The API'). */
export function WebinarPicture({ webinar: { id, thumbnailImageUrl }, sizes, loading = 'lazy', className }: WebinarPictureProps) {
  return (
    <PictureWithFallback
      url={thumbnailImageUrl}
      fallback={<RidgeDrawing seed={id} className={className} />}
      alt=""
      sizes={sizes}
      loading={loading}
      className={`object-cover ${className}`}
    />
  )
}
