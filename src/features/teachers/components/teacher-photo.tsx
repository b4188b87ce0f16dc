import { Picture } from '@/features/media/components/picture'

/** A teacher's photo, square; without one, the picture that stands for anyone. */
export function TeacherPhoto({ imageUrl, sizes, className = '' }: { imageUrl: string | null; sizes: string; className?: string }) {
  const frame = `aspect-square rounded-sm object-cover ${className}`
  return <Picture url={imageUrl || '/default-user.svg'} alt="" sizes={sizes} className={frame} />
}
