import { type Expression, type SqlBool, sql } from 'kysely'

/**
 * Whether `column` (a name of our own, never a visitor's) has `search` in it, whatever the case of its letters. The databases fold no
 * letters, or not the same ones, beyond A to Z: É is found at least as it was typed.
 */
export function contains(column: string, search: string): Expression<SqlBool> {
  const reference = sql.ref(column)
  const folded = sql<SqlBool>`lower(${reference}) like ${patternOf(search.toLowerCase())} escape '\\'`
  // Each comparison counts where there are 100,000 rows.
  if (/^[ -~]*$/.test(search)) return folded
  return sql<SqlBool>`(${folded} or ${reference} like ${patternOf(search)} escape '\\')`
}

/** The same for a column in small letters: not folding each row's text halves the time that a long list takes. */
export const containsInSmallLetters = (column: string, search: string): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} like ${patternOf(search.toLowerCase())} escape '\\'`

const patternOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
