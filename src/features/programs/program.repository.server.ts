import type { Selectable } from 'kysely'
import { isPublished, type Reader } from '@/content/published.server'
import type { Database, Schema } from '@/platform/database/database.server'
import './program.table.server'

export type ProgramRow = Selectable<Schema['programs']>

const everyProgram = (db: Database) => db.q().selectFrom('programs').selectAll().orderBy('id')

export const listPrograms = (reader: Reader): Promise<ProgramRow[]> =>
  everyProgram(reader.db).where(isPublished(reader, 'programs')).execute()

export const listProgramsForStaff = (db: Database): Promise<ProgramRow[]> => everyProgram(db).execute()
