import type { TeacherRow } from './teacher.repository.server'
import type { Teacher } from './teacher.schema'

/** A teacher as anyone may see them. */
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
  imageAlt: row.imageAlt,
  imageFocus: row.imageFocus,
  websiteUrl: row.websiteUrl,
})
