import { type ColumnBuilderCallback, type Expression, sql } from 'kysely'
import type { Engine } from '@/platform/database/database.server'

/** A moment: `timestamptz` in PostgreSQL, ISO-8601 UTC text in SQLite. */
export const timeType = (engine: Engine): Expression<unknown> => (engine === 'postgres' ? sql`timestamptz` : sql`text`)

export const idColumn =
  (engine: Engine): ColumnBuilderCallback =>
  (column) =>
    engine === 'postgres' ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement()

export const required: ColumnBuilderCallback = (column) => column.notNull()

/** 0 or 1. */
export const flag =
  (name: string): ColumnBuilderCallback =>
  (column) =>
    column
      .notNull()
      .defaultTo(0)
      .check(sql`${sql.ref(name)} in (0, 1)`)

/** A row that goes with its target. */
export const references =
  (target: string): ColumnBuilderCallback =>
  (column) =>
    column.notNull().references(target).onDelete('cascade')
