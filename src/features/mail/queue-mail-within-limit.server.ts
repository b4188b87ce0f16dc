import { sql } from 'kysely'
import type { Database } from '@/platform/database/database.server'
import { foldEmail } from '@/platform/email-address'
import type { Services } from '@/platform/services.server'
import { countMailOfKinds } from './mail.repository.server'
import { type NewMail, queueMail } from './queue-mail.server'

const DAY = 24 * 3_600_000

/**
 * `queueMail`, but an address gets no more than `mostADay` messages of one kind within 24 hours, whatever caused them (spec B §3.5), so that nobody is
 * flooded by filling in forms with their address. `RATE_LIMITS=off` lifts it. Answers the messages that were left out. On PostgreSQL it holds
 * each address until the surrounding transaction ends, so it comes last there.
 * What is `unlimited` goes with them.
 */
export async function queueMailWithinLimit(
  services: Pick<Services, 'config' | 'db' | 'clock' | 'jobs'>,
  messages: readonly NewMail[],
  { mostADay, unlimited = [] }: { mostADay: number; unlimited?: readonly NewMail[] },
): Promise<NewMail[]> {
  const { config, db } = services
  if (!config.rateLimits) {
    await queueMail(services, [...messages, ...unlimited])
    return []
  }
  return db.tx(async () => {
    const allowed = await messagesAllowed(services, messages, mostADay)
    await queueMail(services, [...allowed, ...unlimited])
    return messages.filter((message) => !allowed.includes(message))
  })
}

async function messagesAllowed({ db, clock }: Pick<Services, 'db' | 'clock'>, messages: readonly NewMail[], mostADay: number) {
  const since = new Date(clock.now().getTime() - DAY).toISOString()
  const recipientKeys = [...new Set(messages.map(({ to }) => foldEmail(to)))].toSorted()
  await holdRecipients(db, recipientKeys)
  const counts = await countMailOfKinds(db, recipientKeys, since)
  return messages.filter(({ to, mail }) => {
    const name = `${mail.kind} ${foldEmail(to)}`
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return count < mostADay
  })
}

/**
 * Until the transaction ends nobody else counts what these addresses got. Always in one order: two that hold some of the same must not wait for one
 * another. SQLite has one writer anyway.
 */
async function holdRecipients(db: Database, recipientKeys: readonly string[]) {
  if (db.engine !== 'postgres') return
  await sql`select pg_advisory_xact_lock(hashtextextended(unnest(${recipientKeys}::text[]), 0))`.execute(db.q())
}
