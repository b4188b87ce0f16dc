import { NoPicture } from '@/features/media/components/no-picture'
import { Picture } from '@/features/media/components/picture'
import { pictureAttributes } from '@/features/media/picture-attributes'
import type { CommunityEvent } from '../event.schema'

interface EventPictureProps {
  event: CommunityEvent
  sizes: string
  loading?: 'eager' | 'lazy'
  className?: string
}

/** An event's picture at 3:2; without one, a quiet field, so that lists keep their line. */
export function EventPicture({ event, sizes, loading = 'lazy', className = '' }: EventPictureProps) {
  const frame = `aspect-3/2 w-full rounded-sm object-cover ${className}`
  if (event.imageUrl) return <Picture url={event.imageUrl} sizes={sizes} loading={loading} {...pictureAttributes(event, frame)} />
  return <NoPicture aria-hidden="true" className={frame} />
}
