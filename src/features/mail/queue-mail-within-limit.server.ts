import { sql } from 'kysely'
import type { Database } from '@/platform/database/database.server'
import { mailboxKey } from '@/platform/email-address'
import type { Services } from '@/platform/services.server'
import { countLimitedMail } from './mail.repository.server'
import { type NewMail, queueMail } from './queue-mail.server'

const DAY = 24 * 3_600_000
/** How many a mailbox gets within a day: of one kind for one thing, and in all (spec B §3.5). */
const MAX = { alike: 3, inAll: 12 }

/**
 * `queueMail` for a message that anyone can cause who types an address into a form: no mailbox gets more than 3 of a kind within 24 hours for one
 * `scope`, such as an event's session, nor more than 12 in all, however its address is spelled (spec B §3.5). `RATE_LIMITS=off` lifts this. Answers
 * whether it is queued; `further` messages go in any case. On PostgreSQL the mailbox is locked until the surrounding transaction ends, so
 * this comes last there.
 */
export function queueMailWithinLimit(
  services: Pick<Services, 'config' | 'db' | 'clock' | 'jobs'>,
  message: NewMail,
  scope: string,
  further: readonly NewMail[] = [],
): Promise<boolean> {
  return services.db.tx(async () => {
    const isAllowed = !services.config.rateLimits || (await isWithinLimit(services, message, scope))
    await queueMail(services, [...(isAllowed ? [{ ...message, limitScope: scope }] : []), ...further])
    return isAllowed
  })
}

async function isWithinLimit({ db, clock }: Pick<Services, 'db' | 'clock'>, { mail, to }: NewMail, scope: string) {
  const mailbox = mailboxKey(to)
  await lockMailbox(db, mailbox)
  const since = new Date(clock.now().getTime() - DAY).toISOString()
  const { alike, inAll } = await countLimitedMail(db, { mailbox, kind: mail.kind, scope, since })
  return alike < MAX.alike && inAll < MAX.inAll
}

/** Until the transaction ends no other counts what this mailbox got. SQLite has one writer anyway. */
async function lockMailbox(db: Database, mailbox: string) {
  if (db.engine === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${mailbox}, 0))`.execute(db.q())
}
