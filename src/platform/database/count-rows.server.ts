import type { SelectQueryBuilder } from 'kysely'

export const countRows = async <DB, Table extends keyof DB>(query: SelectQueryBuilder<DB, Table, object>): Promise<number> =>
  ((await query.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()) as { count: number }).count
