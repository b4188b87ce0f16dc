import type { Kysely } from 'kysely'
import type { Engine, Migrations } from '@/platform/database/database.server'

const files = import.meta.glob<{ up(db: Kysely<unknown>, engine: Engine): Promise<void> }>('./[0-9]*.ts', { eager: true })

/** Every step from an empty database to the present one, the same for both engines, in the order of their names: the files of this folder. */
export const migrations: Migrations = (engine) =>
  Object.fromEntries(
    Object.entries(files).map(([path, { up }]) => [path.slice('./'.length, -'.ts'.length), { up: (db) => up(db, engine) }]),
  )
