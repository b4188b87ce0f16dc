import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { BASE_LETTERS, folded } from '@/platform/text/search-words'
import type { Database } from './database.server'

/** Whether `column` (a name of our own, never a visitor's) has `search` in it as one text, whatever the case and the accents of either. */
export const contains = ({ engine }: Pick<Database, 'engine'>, column: string, search: string): Expression<SqlBool> =>
  sql<SqlBool>`(${textHolds[engine](sql.ref(column), patternOf(folded(search)))})`

/** Whether a column in lower case has `search` in it: not folding each row's text halves the time that a long list takes. */
export const containsLowercase = (column: string, search: string): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} like ${patternOf(search.toLowerCase())} escape '\\'`

const patternOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Each word of `search` is in some column, whatever its case and accents. Only texts beyond ASCII are folded, as that takes the time. */
export function containsAllWords(
  { engine }: Pick<Database, 'engine'>,
  { texts, lowercase = [] }: { texts: readonly string[]; lowercase?: readonly string[] },
  search: string,
): Expression<SqlBool> {
  const words = folded(search).split(/\s+/).filter(Boolean)
  const holds = (word: string) => [
    ...texts.map((column) => textHolds[engine](sql.ref(column), patternOf(word))),
    ...lowercase.map((column) => containsLowercase(column, word)),
  ]
  if (words.length === 0) return sql<SqlBool>`1 = 0`
  return sql<SqlBool>`(${sql.join(
    words.map((word) => sql`(${sql.join(holds(word), sql` or `)})`),
    sql` and `,
  )})`
}

/** A row is one of the newest `limit` whose name or address has each word of `search`. Answered by an index; only found rows are read. */
export const isNewestOfPerson = (db: Pick<Database, 'engine'>, table: string, search: string, limit: number): Expression<SqlBool> =>
  sql<SqlBool>`id in (select id from ${sql.table(table)}
    where ${containsAllWords(db, { texts: ['name'], lowercase: ['emailKey'] }, search)} order by id desc limit ${limit})`

/** SQLite's LIKE ignores the case of ASCII letters only; `folded` is a function that this program defines in it. */
const textHolds = {
  sqlite: (text: Expression<unknown>, pattern: string) =>
    sql`${text} like ${pattern} escape '\\' or (octet_length(${text}) <> length(${text}) and folded(${text}) like ${pattern} escape '\\')`,
  postgres(column: Expression<unknown>, pattern: string) {
    const text = sql`cast(${column} as text)`
    // Marks go first as well: putting thousands of them in order takes quadratic time.
    const few = sql`regexp_replace(${text}, '[\u0300-\u036f]', '', 'g')`
    const plain = sql`lower(regexp_replace(normalize(${few}, NFKD), '[\u0300-\u036f]', '', 'g'))`
    return sql`lower(${text}) like ${pattern} escape '\\' or (octet_length(${text}) <> length(${text})
      and ${withBaseLetters(plain)} like ${pattern} escape '\\')`
  },
}

/** `folded` in PostgreSQL. A database whose locale is C leaves capitals beyond A to Z as they are. */
function withBaseLetters(text: RawBuilder<unknown>): RawBuilder<unknown> {
  const letters = Object.entries(BASE_LETTERS).flatMap(([letter, base]) =>
    [letter, letter.toUpperCase()].map((each) => [each, base] as const),
  )
  const single = letters.filter(([letter, base]) => letter.length === 1 && base.length === 1)
  const translated = sql`translate(${text}, ${single.map(([letter]) => letter).join('')}, ${single.map(([, base]) => base).join('')})`
  return letters
    .filter(([letter, base]) => letter.length === 1 && base.length > 1)
    .reduce((inner, [letter, base]) => sql`replace(${inner}, ${letter}, ${base})`, translated)
}
