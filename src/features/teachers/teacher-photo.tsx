import { Picture } from '@/features/media/picture'
import { pictureAttributes } from '@/features/media/picture-attributes'
import { PictureWithFallback } from '@/features/media/picture-with-fallback'
import type { Teacher } from './teacher.schema'

interface TeacherPhotoProps {
  teacher: Teacher
  sizes: string
  className?: string
}

/** A teacher's photo, square; without one, a placeholder. */
export function TeacherPhoto({ teacher, sizes, className = '' }: TeacherPhotoProps) {
  const frame = `aspect-square rounded-sm object-cover ${className}`
  const anyone = <Picture url="/default-user.svg" alt="" sizes={sizes} className={frame} />
  return <PictureWithFallback url={teacher.imageUrl} fallback={anyone} sizes={sizes} {...pictureAttributes(teacher, frame)} />
}
