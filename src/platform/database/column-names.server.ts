import { PostgresDialect, PostgresQueryCompiler, SqliteDialect, SqliteQueryCompiler } from 'kysely'

/*
 * The one place where the database's names (`starts_at`) and the code's (`startsAt`) meet. What Kysely compiles is written in snake case, and
 * the columns of a result are named once for each statement. Kysely's CamelCasePlugin rebuilds each query and each row instead (record 41).
 * Raw `sql` keeps snake case; migrations run without any of this, since a released one never changes.
 */

export const snakeCase = remember((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
export const camelCase = remember((name) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()))

/** Names come from the code and the tables, so there is an end to them. */
function remember(convert: (name: string) => string) {
  const names = new Map<string, string>()
  return (name: string) => {
    const known = names.get(name)
    if (known !== undefined) return known
    const converted = convert(name)
    names.set(name, converted)
    return converted
  }
}

/** Makes a function that makes a row of a list of values, which are in the order of `columns`. */
export type RowReader = (columns: readonly string[]) => (values: unknown[]) => Record<string, unknown>

/** Rows by the database's own names. */
export const plainRows: RowReader = (names) => (values) => {
  const row: Record<string, unknown> = {}
  for (let index = 0; index < names.length; index++) row[names[index] as string] = values[index]
  return row
}

export class CamelCaseSqliteDialect extends SqliteDialect {
  override createQueryCompiler() {
    return new SnakeCaseSqliteCompiler()
  }
}

export class CamelCasePostgresDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new SnakeCasePostgresCompiler()
  }
}

class SnakeCaseSqliteCompiler extends SqliteQueryCompiler {
  protected override sanitizeIdentifier(name: string) {
    return super.sanitizeIdentifier(snakeCase(name))
  }
}

class SnakeCasePostgresCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string) {
    return super.sanitizeIdentifier(snakeCase(name))
  }
}
