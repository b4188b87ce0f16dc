import { type Expression, type SqlBool, sql } from 'kysely'

/**
 * Whether `column` (a name of our own, never a visitor's) has `search` in it, whatever the case of its letters. The databases fold no
 * letters, or not the same ones, beyond A to Z: É is found at least as it was typed.
 */
export function contains(column: string, search: string): Expression<SqlBool> {
  const [typed, lower] = [patternOf(search), patternOf(search.toLowerCase())]
  const reference = sql.ref(column)
  return sql<SqlBool>`(lower(${reference}) like ${lower} escape '\\' or ${reference} like ${typed} escape '\\')`
}

const patternOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
