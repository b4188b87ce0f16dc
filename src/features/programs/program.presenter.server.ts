import type { ProgramRow } from './program.repository.server'
import type { Program } from './program.schema'

export const presentProgram = (row: ProgramRow): Program => ({
  id: row.id,
  title: row.title,
  description: row.description,
  imageUrl: row.imageUrl,
  imageAlt: row.imageAlt,
  imageFocus: row.imageFocus,
  linkUrl: row.linkUrl,
})
