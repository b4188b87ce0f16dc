import type { Selectable } from 'kysely'
import type { ContentRow, SampleMark } from '@/content/content-rows.server'
import { isPublished, type Reader } from '@/content/content-rows.server'
import type { PictureFocus } from '@/features/media/picture-details.schema'
import type { Database, Schema } from '@/platform/database/database.server'

interface ProgramTable extends ContentRow {
  title: string
  description: string
  imageUrl: string | null
  /** Alt text. */
  imageAlt: string | null
  imageFocus: PictureFocus | null
  linkUrl: string
  sample: SampleMark | null
}

declare module '@/platform/database/database.server' {
  interface Schema {
    programs: ProgramTable
  }
}

export type ProgramRow = Selectable<Schema['programs']>

const everyProgram = (db: Database) => db.q().selectFrom('programs').selectAll().orderBy('id')

export const listPrograms = (reader: Reader): Promise<ProgramRow[]> =>
  everyProgram(reader.db).where(isPublished(reader, 'programs')).execute()

export const listProgramsForStaff = (db: Database): Promise<ProgramRow[]> => everyProgram(db).execute()
