import { sql } from 'kysely'
import type { Database } from '@/platform/database/database.server'
import { mailboxKey } from '@/platform/email-address'
import type { Services } from '@/platform/services.server'
import { countLimitedMail } from './mail.repository.server'
import { type NewMail, queueMail } from './queue-mail.server'

const DAY = 24 * 3_600_000
/** How many a mailbox gets within a day: of one kind for one thing, and in all (spec B §3.5). */
const MAX = { alike: 3, inAll: 12 }
/** Begins the scopes of what is counted apart. */
const APART = 'apart: '

/**
 * `queueMail` for a message that anyone can cause who types an address into a form: no mailbox gets more than 3 of a kind within 24 hours for one
 * `scope`, such as an event's session, nor more than 12 in all, however its address is spelled (spec B §3.5). `RATE_LIMITS=off` lifts this. Answers
 * whether it is queued; `further` messages go in any case. On PostgreSQL the mailbox is locked until the surrounding transaction ends, so
 * this comes last there.
 */
export const queueMailWithinLimit = (
  services: Parts,
  message: NewMail,
  scope: string,
  further: readonly NewMail[] = [],
): Promise<boolean> => queueWhere(services, { ...message, limitScope: scope }, further, { alike: MAX.alike, inAll: MAX.inAll, within: DAY })

/**
 * The same for what its reader needs whatever else a stranger sends them: `most` for one `scope` `within` a number of milliseconds, apart from the 12 in
 * all. Neither counts against the other.
 */
export const queueMailApart = (
  services: Parts,
  message: NewMail,
  scope: string,
  { most, within }: { most: number; within: number },
): Promise<boolean> =>
  queueWhere(services, { ...message, limitScope: `${APART}${scope}` }, [], { alike: most, inAll: Number.POSITIVE_INFINITY, within })

type Parts = Pick<Services, 'config' | 'db' | 'clock' | 'jobs'>
type Limited = NewMail & { limitScope: string }

interface Limit {
  alike: number
  inAll: number
  within: number
}

const queueWhere = (services: Parts, message: Limited, further: readonly NewMail[], limit: Limit): Promise<boolean> =>
  services.db.tx(async () => {
    const isAllowed = !services.config.rateLimits || (await isWithinLimit(services, message, limit))
    await queueMail(services, [...(isAllowed ? [message] : []), ...further])
    return isAllowed
  })

async function isWithinLimit({ db, clock }: Parts, { mail, to, limitScope: scope }: Limited, limit: Limit) {
  const mailbox = mailboxKey(to)
  await lockMailbox(db, mailbox)
  const since = new Date(clock.now().getTime() - limit.within).toISOString()
  const { alike, inAll } = await countLimitedMail(db, { mailbox, kind: mail.kind, scope, since, apart: APART })
  return alike < limit.alike && inAll < limit.inAll
}

/** Until the transaction ends no other counts what this mailbox got. SQLite has one writer anyway. */
async function lockMailbox(db: Database, mailbox: string) {
  if (db.engine === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${mailbox}, 0))`.execute(db.q())
}
