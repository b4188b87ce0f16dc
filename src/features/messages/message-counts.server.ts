import { sql } from 'kysely'
import { keepCounts, type MonthCounts, type Months, monthOf, monthsSince } from '@/content/figure-counts.server'
import type { Database } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'

/** Counts messages by month, and those that were replied to within three days (spec B §6.8); of some alone where `ids` are given. */
export async function countMessages(db: Database, months: Months, ids?: readonly number[]): Promise<MonthCounts[]> {
  const inTime =
    db.engine === 'postgres'
      ? sql<string>`contact_messages.created_at + interval '3 days'`
      : sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', contact_messages.created_at, '+3 days')`
  const rows = await db
    .kysely()
    .with('counted', (query) =>
      query
        .selectFrom('contact_messages')
        .select([monthOf(sql.ref('contact_messages.createdAt'), months).as('month')])
        .select((e) =>
          e
            .exists(
              e
                .selectFrom('contact_message_replies')
                .select('id')
                .whereRef('messageId', '=', 'contact_messages.id')
                .where('contact_message_replies.createdAt', '<=', inTime),
            )
            .as('isAnswered'),
        )
        .$if(ids !== undefined, (messages) => messages.where('id', 'in', ids ?? [])),
    )
    .selectFrom('counted')
    .where('month', 'is not', null)
    .select(['month', (e) => e.fn.countAll<number>().as('messages')])
    .select((e) => e.fn.countAll<number>().filterWhere('isAnswered', '=', true).as('answeredInTime'))
    .groupBy('month')
    .execute()
  return rows.map(({ month, messages, answeredInTime }) => ({ month: month ?? '', messages, answeredInTime }))
}

export async function keepMessageCounts({ db, clock }: Pick<Services, 'db' | 'clock'>, ids: readonly number[]) {
  if (ids.length === 0) return
  const oldest = db.selectFrom('contact_messages').select('createdAt').where('id', 'in', ids).orderBy('createdAt').limit(1)
  const { createdAt } = await oldest.executeTakeFirstOrThrow()
  await keepCounts(db, await countMessages(db, monthsSince(createdAt, { clock }), ids))
}
