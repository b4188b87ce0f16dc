import { Picture } from '@/features/media/components/picture'
import { PictureOr } from '@/features/media/components/picture-or'

interface TeacherPhotoProps {
  imageUrl: string | null
  sizes: string
  className?: string
}

/** A teacher's photo, square; without one, the picture that stands for anyone. */
export function TeacherPhoto({ imageUrl, sizes, className = '' }: TeacherPhotoProps) {
  const frame = `aspect-square rounded-sm object-cover ${className}`
  const anyone = <Picture url="/default-user.svg" alt="" sizes={sizes} className={frame} />
  return <PictureOr url={imageUrl} fallback={anyone} alt="" sizes={sizes} className={frame} />
}
