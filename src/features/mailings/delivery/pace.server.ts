import type { Database } from '@/platform/database/database.server'
import '../mailing.table.server'

const MINUTE = 60_000
/** Milliseconds by which a late email may be made up for, so that the mean keeps to the rate though timers are late. */
const MAX_BEHIND = 1000

/**
 * Takes the next slot of all mailings' emails, whichever process sends them, so that `rate` of them leave in a minute. Answers 0, or for
 * how many milliseconds there is none yet.
 */
export async function takeSlot(db: Database, rate: number, now: number): Promise<number> {
  const gap = Math.round(MINUTE / rate)
  const taken = await db
    .q()
    .insertInto('mailing_pace')
    .values({ id: 1, nextAt: now + gap })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((e) => ({
          nextAt: e
            .case()
            .when('mailing_pace.nextAt', '>', now - MAX_BEHIND)
            .then(e('mailing_pace.nextAt', '+', gap))
            .else(now + gap)
            .end(),
        }))
        .where('mailing_pace.nextAt', '<=', now),
    )
    .returning('id')
    .executeTakeFirst()
  if (taken) return 0
  const { nextAt } = await db.q().selectFrom('mailing_pace').select('nextAt').executeTakeFirstOrThrow()
  return nextAt - now
}
