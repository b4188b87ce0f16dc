import { type Expression, type SqlBool, sql } from 'kysely'
import type { Database } from './database.server'

/**
 * Whether `column` (a name of our own, never a visitor's) is one of `numbers`, of which there may be any number: they are one parameter, so
 * one prepared statement serves lists of every length.
 */
export function inNumberList({ engine }: Pick<Database, 'engine'>, column: string, numbers: readonly number[]): Expression<SqlBool> {
  const reference = sql.ref(column)
  if (engine === 'sqlite') return sql<SqlBool>`${reference} in (select value from json_each(${JSON.stringify(numbers)}))`
  return sql<SqlBool>`${reference} = any(${`{${numbers.join(',')}}`}::integer[])`
}
