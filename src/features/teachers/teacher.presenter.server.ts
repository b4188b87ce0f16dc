import { presentPictureDetails } from '@/features/media/picture-details.server'
import type { TeacherRow } from './teacher.repository.server'
import type { Teacher } from './teacher.schema'

/** A teacher as anybody may see them. */
export const presentTeacher = (row: TeacherRow): Teacher => ({
  id: row.id,
  name: row.name,
  title: row.title,
  location: row.location,
  email: row.email,
  bio: row.bio,
  personalDescription: row.personalDescription,
  imagePath: row.imageUrl,
  imageUrl: row.imageUrl,
  ...presentPictureDetails(row),
  websiteUrl: row.websiteUrl,
})
