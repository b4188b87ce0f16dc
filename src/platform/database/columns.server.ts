import { PostgresDialect, PostgresQueryCompiler, type SelectType, SqliteDialect, SqliteQueryCompiler } from 'kysely'

/** The one place where snake case meets camel case. Kysely's CamelCasePlugin would rebuild each query and row (record 41). */

export const snakeCase = remember((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
const camelCase = remember((name) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()))

/** Without a limit: names come from the code and the tables, so there is an end to them. */
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

export type RowReader = (columns: readonly string[]) => (values: unknown[]) => Record<string, unknown>

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

/** Booleans are stored as 0 and 1, lists and objects as JSON, by both engines. A row is converted once, as it is read (record 42). */

/** Which columns hold a boolean or JSON; every other is as the driver gives it. */
export type TypedColumns = Readonly<Record<string, 'boolean' | 'json'>>

/** Each boolean and JSON column. A missing one, and a name with two meanings, is a type error: results have only their columns' names. */
export type ColumnTypesOf<Tables> = {
  readonly [Name in Exclude<Columns<Tables>, { type: 'plain' }>['name']]: Unambiguous<Extract<Columns<Tables>, { name: Name }>['type']>
}

type Columns<Tables> = {
  [Table in keyof Tables]: {
    [Name in keyof Tables[Table] & string]: { name: Name; type: TypeOf<NonNullable<SelectType<Tables[Table][Name]>>> }
  }[keyof Tables[Table] & string]
}[keyof Tables]

type TypeOf<Value> = [Value] extends [boolean] ? 'boolean' : [Value] extends [object] ? 'json' : 'plain'
type Unambiguous<Type> = [Type] extends ['boolean'] ? 'boolean' : [Type] extends ['json'] ? 'json' : never

const readers = {
  boolean: (stored: unknown) => (stored === null ? null : Boolean(stored)),
  json: (stored: unknown) => (stored === null ? null : JSON.parse(stored as string)),
}

export const typedRows =
  (types: TypedColumns): RowReader =>
  (columns) => {
    const names = columns.map(camelCase)
    const asRow = plainRows(names)
    const typed = names.flatMap((name, index) => {
      const type = types[name]
      return type ? [{ index, read: readers[type] }] : []
    })
    if (typed.length === 0) return asRow
    return (values) => {
      // The driver made the list only for this row.
      for (const { index, read } of typed) values[index] = read(values[index])
      return asRow(values)
    }
  }

/** Whether a column keeps its type under the name that a statement gives it; one that does not would come as it is stored. */
export const keepsType = (types: TypedColumns, column: string, name: string) => types[camelCase(column)] === types[camelCase(name)]

export function storedValue(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) return JSON.stringify(value)
  return value
}

export type RawRow = Readonly<Record<string, unknown>>

/** A row as it is kept within another, such as that of a deleted item: in the database's names and values, as since the first release. */
export const rawRow = (row: object): RawRow =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), storedValue(value)]))

export const rowFromRaw = <Row>({ columnTypes }: { columnTypes: TypedColumns }, raw: RawRow): Row =>
  typedRows(columnTypes)(Object.keys(raw))(Object.values(raw)) as Row
