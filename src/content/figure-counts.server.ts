import { type Generated, type RawBuilder, sql } from 'kysely'
import { inBatches } from '@/platform/batches.server'
import type { Database } from '@/platform/database/database.server'
import { keysOf } from '@/platform/keys-of'
import { lastMonths } from '@/platform/time/last-months.server'

const columns = {
  registrations: true,
  came: true,
  firstTime: true,
  canceled: true,
  waitlisted: true,
  messages: true,
  answeredInTime: true,
  subscribed: true,
  unsubscribed: true,
}
const FIGURES = keysOf(columns)
type Figure = keyof typeof columns

type FigureCountsTable = Record<Figure, Generated<number>> & {
  /** YYYY-MM where the community is. */
  month: string
  /** 0 for what belongs to no event. */
  eventId: number
  /** Of the event, when its rows were deleted; empty for what belongs to none. */
  kind: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    /** Of rows that are gone: Figures add them to the rows that are there (spec B §6.8). */
    figure_counts: FigureCountsTable
  }
}

export type Months = ReturnType<typeof lastMonths>

export interface MonthCounts extends Partial<Record<Figure, number>> {
  month: string
  eventId?: number
  kind?: string
}

/** Keeps what rows count that are about to be deleted, within the caller's transaction. */
export async function keepCounts(db: Database, rows: readonly MonthCounts[]) {
  for (const some of inBatches(rows))
    await db
      .insertInto('figure_counts')
      .values(some.map(({ eventId = 0, kind = '', ...row }) => ({ eventId, kind, ...noCounts, ...row })))
      .onConflict((conflict) =>
        conflict
          .columns(['month', 'eventId'])
          .doUpdateSet((e) =>
            Object.fromEntries(FIGURES.map((each) => [each, sql`${e.ref(`figure_counts.${each}`)} + ${e.ref(`excluded.${each}`)}`])),
          ),
      )
      .execute()
}

/** Takes back what rows were counted for as they were deleted, within the caller's transaction: they are there again. */
export async function takeBackCounts(db: Database, rows: readonly MonthCounts[]) {
  for (const { month, eventId = 0, ...row } of rows)
    await db
      .updateTable('figure_counts')
      .set(Object.fromEntries(FIGURES.map((each) => [each, reduced(each, row[each] ?? 0)])))
      .where('month', '=', month)
      .where('eventId', '=', eventId)
      .execute()
}

/** Never below none: what was deleted before there were Figures was not counted. */
const reduced = (figure: Figure, by: number) => sql<number>`case when ${sql.ref(figure)} > ${by} then ${sql.ref(figure)} - ${by} else 0 end`

const noCounts = Object.fromEntries(FIGURES.map((each) => [each, 0]))

export const listKeptCounts = (db: Database, { from, to, eventId, kind }: { from: string; to: string; eventId?: number; kind?: string }) =>
  db
    .selectFrom('figure_counts')
    .selectAll()
    .where('month', '>=', from)
    .where('month', '<=', to)
    .$if(eventId !== undefined, (query) => query.where('eventId', '=', eventId ?? 0))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .execute()

export const hasKeptCounts = async (db: Database, eventId: number): Promise<boolean> =>
  (await db.selectFrom('figure_counts').select('month').where('eventId', '=', eventId).limit(1).executeTakeFirst()) !== undefined

/** SQL for the month of a moment in `column`, null for one in none of them. */
export const monthOf = (column: RawBuilder<unknown>, months: Months): RawBuilder<string | null> =>
  sql`case ${sql.join(
    months.map(({ month, from, before }) => sql`when ${column} >= ${from} and ${column} < ${before} then ${sql.lit(month)}`),
    sql` `,
  )} end`

/** Every month from that of `moment` (ISO-8601 UTC) to the present one. */
export function monthsSince(moment: string, { clock }: { clock: { today(): string; timeZone: string } }): Months {
  const [year = 0, month = 0] = clock.today().split('-').map(Number)
  // A moment in UTC may be in the month before it where the community is.
  const count = year * 12 + month - Number(moment.slice(0, 4)) * 12 - Number(moment.slice(5, 7)) + 2
  return lastMonths(clock.today(), Math.max(1, count), clock.timeZone)
}
