import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod'
import { foldEmail, mailboxKey } from '@/platform/email-address'
import type { AnyJob, Job, JobDefinition } from '@/platform/jobs/define-job.server'
import type { HeldKind, Lane } from '@/platform/jobs/lanes'
import type { Services } from '@/platform/services.server'
import type { MailList } from './mail.calls'
import { countLimitedMail, insertMail, type MailContent, type StoredMailContent } from './mail.repository.server'
import { type MailTemplate, noteOutcome, sendEmail } from './send-email.server'

/** A message to one recipient. `composeMail` makes it, so that its facts are those of its kind. */
export interface NewMail {
  mail: AnyMail
  to: string
  replyTo?: string
  facts: unknown
  about: { kind: string; id: number; label: string }
  /** Of what a stranger can cause: for what it counts against the daily limit of the mailbox (`queueMailWithinLimit`). */
  limitScope?: string
}

export const composeMail = <Facts>(mail: MailDefinition<Facts>, message: Omit<NewMail, 'mail' | 'facts'> & { facts: Facts }): NewMail => ({
  mail: mail as AnyMail,
  ...message,
})

/** Queues messages within the surrounding transaction, each with its own job, so that no failure repeats another's. Answers their keys. */
export async function queueMail({ db, clock, jobs }: Pick<Services, 'db' | 'clock' | 'jobs'>, messages: readonly NewMail[], runAt?: Date) {
  const at = clock.now().toISOString()
  const rows = messages.map((message) => {
    // By time, so that what is queued together is close together in the indexes: fewer pages are written at each commit.
    const key = randomUUIDv7()
    return { ...mailColumns(message, key), messageId: key, createdAt: at, nextTryAt: runAt?.toISOString() ?? at }
  })
  await insertMail(db, rows)
  await jobs.enqueueAll(messages.map(({ mail }, index) => ({ job: mail, payload: {}, key: rows[index]?.key, runAt })))
  return rows.map(({ key }) => key)
}

export const mailColumns = ({ mail, to, replyTo, facts, about, limitScope }: NewMail, key: string): MailContent => ({
  key,
  kind: mail.kind,
  recipient: to,
  recipientKey: foldEmail(to),
  replyTo: replyTo ?? null,
  facts: JSON.stringify(facts),
  aboutKind: about.kind,
  aboutId: about.id,
  about: about.label,
  limitMailbox: limitScope === undefined ? null : mailboxKey(to),
  limitScope: limitScope ?? null,
})

/** A kind of message, which is a kind of job: sending one. Features list theirs among their jobs. */
export interface MailDefinition<Facts> extends JobDefinition<object>, MailTemplate<Facts> {
  label: string
}

export type AnyMail = MailDefinition<unknown>

export function defineMail<Facts>(
  mail: Pick<MailDefinition<Facts>, 'kind' | 'label' | 'facts' | 'render' | 'namesOthers' | 'isOver'> & {
    lane?: Lane
    /** As what it waits after a restore; undefined where it leaves as ever: what accounts and staff are sent about themselves. */
    heldAs?: HeldKind | undefined
  },
): MailDefinition<Facts> {
  // Stored with what became of it, so that an email costs no second commit.
  const rendered = new WeakMap<Job, StoredMailContent>()
  return {
    lane: 'mail',
    heldAs: 'emails',
    ...mail,
    schema: z.object({}),
    run: (services, _payload, job) => sendEmail(services, mail, job.key, (content) => rendered.set(job, content)),
    settled: (services, job, outcome) => noteOutcome(services, job.key, outcome, rendered.get(job)),
  }
}

const isMail = (job: AnyJob): job is AnyMail => 'facts' in job && 'render' in job

export function mailDefinitions({ features }: Pick<Services, 'features'>): Map<string, AnyMail> {
  const mails = features.flatMap(({ jobs = [] }) => jobs).filter(isMail)
  return new Map(mails.map((mail) => [mail.kind, mail]))
}

export const listOccasions = (services: Pick<Services, 'features'>): MailList['occasions'] =>
  [...mailDefinitions(services).values()]
    .map(({ kind, label, lane }) => ({ kind, label, lane: lane === 'bulk' ? ('bulk' as const) : ('mail' as const) }))
    .sort((a, b) => a.label.localeCompare(b.label))

/** How many a mailbox gets within a day: of one kind for one thing, and in all (spec B §3.5). */
const DAILY = { alike: 3, inAll: 12, within: 24 * 3_600_000 }
const APART = 'apart: '

/** `queueMail` for what strangers can cause, within the mailbox's limits (spec B §3.5). Locks the mailbox, so it comes last in a transaction. */
export const queueMailWithinLimit = (services: Parts, message: NewMail, scope: string, further: readonly NewMail[] = []) =>
  queueWhere(services, { ...message, limitScope: scope }, further, DAILY)

/** `queueMail` for what readers need whatever strangers send them: `most` per `scope` `within` milliseconds, apart from the daily limits. */
export const queueMailWithOwnLimit = (
  services: Parts,
  message: NewMail,
  scope: string,
  { most, within }: { most: number; within: number },
) => queueWhere(services, { ...message, limitScope: `${APART}${scope}` }, [], { alike: most, inAll: Number.POSITIVE_INFINITY, within })

type Parts = Pick<Services, 'config' | 'db' | 'clock' | 'jobs'>
type Limited = NewMail & { limitScope: string }

type Limit = typeof DAILY

const queueWhere = (services: Parts, message: Limited, further: readonly NewMail[], limit: Limit): Promise<boolean> =>
  services.db.tx(async () => {
    const isAllowed = !services.config.rateLimits || (await isWithinLimit(services, message, limit))
    await queueMail(services, [...(isAllowed ? [message] : []), ...further])
    return isAllowed
  })

async function isWithinLimit({ db, clock }: Parts, { mail, to, limitScope: scope }: Limited, limit: Limit) {
  const mailbox = mailboxKey(to)
  // Until the transaction ends no other counts what this mailbox got. SQLite has one writer anyway.
  if (db.engine === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${mailbox}, 0))`.execute(db.kysely())
  const since = new Date(clock.now().getTime() - limit.within).toISOString()
  const { alike, inAll } = await countLimitedMail(db, { mailbox, kind: mail.kind, scope, since, apart: APART })
  return alike < limit.alike && inAll < limit.inAll
}
