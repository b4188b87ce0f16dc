import { type Expression, type SqlBool, sql } from 'kysely'
import type { Database } from './database.server'

/** `column` (our own name, never a visitor's) is one of `numbers`: one parameter, so that one prepared statement serves any length. */
export function inNumberList({ engine }: Pick<Database, 'engine'>, column: string, numbers: readonly number[]): Expression<SqlBool> {
  const reference = sql.ref(column)
  if (engine === 'sqlite') return sql<SqlBool>`${reference} in (select value from json_each(${JSON.stringify(numbers)}))`
  return sql<SqlBool>`${reference} = any(${`{${numbers.join(',')}}`}::integer[])`
}
