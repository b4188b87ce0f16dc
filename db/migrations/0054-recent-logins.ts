import type { Kysely } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { timeType } from './column-types'

/** When the owner of a session last showed that they are who they are; null where that was when it began. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  await db.schema.alterTable('sessions').addColumn('authenticated_at', timeType(engine)).execute()
}
