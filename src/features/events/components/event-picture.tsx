import { LogoMark } from '@/components/logo'
import { Picture } from '@/features/media/components/picture'

interface EventPictureProps {
  imageUrl: string | null
  sizes: string
  loading?: 'eager' | 'lazy'
  className?: string
}

/** An event's picture at 3:2; without one, a quiet field with the mark, so that lists keep their line. */
export function EventPicture({ imageUrl, sizes, loading = 'lazy', className = '' }: EventPictureProps) {
  const frame = `aspect-3/2 w-full rounded-sm object-cover ${className}`
  if (imageUrl) return <Picture url={imageUrl} alt="" sizes={sizes} loading={loading} className={frame} />
  return (
    <div aria-hidden="true" className={`ground-lilac grid place-items-center ${frame}`}>
      <LogoMark className="size-16 text-slab-rose" />
    </div>
  )
}
