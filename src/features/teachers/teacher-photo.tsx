import { Picture, PictureWithFallback, pictureAttributes } from '@/features/media/picture'
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
