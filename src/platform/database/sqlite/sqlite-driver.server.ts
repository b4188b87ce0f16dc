import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { keepsType, plainRows, type RowReader, storedValue, type TypedColumns, typedRows } from '@/platform/database/columns.server'
import type { Transactions } from './transactions.server'

/** Statements are few and prepared again and again; this many are kept. */
const MAX_STATEMENTS = 200
const DATA_STATEMENT = /^(?:select|insert|update|delete|with)\b/i

/** What Kysely's dialect expects of a driver, spoken to node:sqlite; without `columnTypes` in the database's own names and values. */
export function sqliteDriver(
  raw: DatabaseSync,
  transactions: Transactions,
  { columnTypes, close }: { columnTypes?: TypedColumns; close: () => void },
): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  const readRows: RowReader = columnTypes ? typedRows(columnTypes) : plainRows

  const prepare = (text: string): SqliteStatement => {
    const statement = raw.prepare(text)
    const bind = (parameters: readonly unknown[]) => parameters.map(storedValue) as SQLInputValue[]
    const columns = statement.columns()
    // PostgreSQL doesn't say where a column comes from, so what would be read differently there is refused here.
    const renamed = columnTypes && columns.find(({ column, name }) => column !== null && !keepsType(columnTypes, column, name))
    if (renamed) throw new Error(`"${renamed.name}" is the name of no column that is read as ${renamed.column} is: ${text}`)
    const asRow = readRows(columns.map(({ name }) => name))
    // The driver's own objects have no prototype, and no shape that the engine knows: making and reading these takes less than two thirds.
    statement.setReturnArrays(true)
    return {
      reader: columns.length > 0,
      all: (parameters) => statement.all(...bind(parameters)).map((values) => asRow(values as unknown as unknown[])),
      run: (parameters) => statement.run(...bind(parameters)),
      // A statement that is being read row by row must not be restarted by another caller.
      iterate: (parameters) => raw.prepare(text).iterate(...bind(parameters)),
    }
  }

  return {
    prepare(text) {
      if (text === 'begin' || text === 'commit' || text === 'rollback') return control(transactions[text])
      // Outside a transaction nothing is seen that is not committed, nor committed with others.
      transactions.settle()
      const known = statements.get(text)
      if (known) return known
      const statement = prepare(text)
      if (DATA_STATEMENT.test(text) && statements.size < MAX_STATEMENTS) statements.set(text, statement)
      // A changed table may change what a kept statement gives back.
      if (/^(?:create|alter|drop)\b/i.test(text)) statements.clear()
      return statement
    },
    close() {
      statements.clear()
      close()
    },
  }
}

/** A statement that begins or ends a transaction. */
const control = (act: () => void): SqliteStatement => ({
  reader: false,
  all: () => [],
  run() {
    act()
    return { changes: 0, lastInsertRowid: 0 }
  },
  iterate: () => [][Symbol.iterator](),
})
