import type { Selectable } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'
import './program.table.server'

export type ProgramRow = Selectable<Schema['programs']>

export const listPrograms = (db: Database): Promise<ProgramRow[]> => db.q().selectFrom('programs').selectAll().orderBy('id').execute()
