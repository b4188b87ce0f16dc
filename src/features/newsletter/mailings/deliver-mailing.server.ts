import { setTimeout } from 'node:timers/promises'
import type { Database } from '@/platform/database/database.server'
import { retryPause } from '@/platform/jobs/jobs.server'
import type { Message } from '@/platform/mail/mail-transport.server'
import { removeMailFilesAfterCommit } from '@/platform/mail/remove-mail-files.server'
import type { Services } from '@/platform/services.server'
import { noteBounce, unsubscribeUrl } from '../list/leave-list.server'
import { findSubscribed, resetBounces } from '../list/subscription.repository.server'
import { beforeStart, drawMailing, personalize, startMailing, unsubscribePlaceholder } from './change-mailing.server'
import { findMailing, findRendered, lockMailing, type MailingRow, moveMailing } from './mailing.repository.server'
import { findTurn, listDue, messageKey, type Turn, updateRecipient } from './recipient.repository.server'

/** In milliseconds. With the minute that the last email may take it stays within a job’s lease. */
const ROUND = 30_000
/** How many are being sent at once: a slow mail server must not slow the rest down. */
const MAX_CONCURRENT = 5
const BATCH = 100
/** This many addresses refused in one round, and more than were accepted, mean a mail server that refuses us, not that many people who moved. */
const MANY_REFUSED = 10

/** Sends for half a minute, looking each recipient up just before, so that pausing and leaving count at once. Throws while all is refused. */
export async function deliverMailing(services: Services, mailingId: number): Promise<void> {
  const mailing = await startIfScheduled(services, await findMailing(services.db, mailingId))
  const rendered = await findRendered(services.db, mailingId)
  if (mailing?.state !== 'sending' || !rendered) return
  const send = sender(services, mailing, rendered)
  const until = performance.now() + ROUND
  const onTheWay = new Map<number, Promise<void>>()
  const troubles: unknown[] = []
  const isOver = () => performance.now() > until || troubles.length > 0 || services.lifecycle.isStopping

  const launch = (turn: Turn) => {
    const sending = send(turn).catch((error) => void troubles.push(error))
    onTheWay.set(
      turn.id,
      sending.finally(() => onTheWay.delete(turn.id)),
    )
  }

  const serve = async (id: number): Promise<boolean> => {
    if (onTheWay.size >= MAX_CONCURRENT) await Promise.race(onTheWay.values())
    if (!(await waitForSlot(services, isOver))) return false
    const turn = await findTurn(services.db, id)
    if (turn?.state !== 'sending') return turn === undefined
    if (turn.status !== 'waiting') return true
    if (await findSubscribed(services.db, turn.emailKey)) launch(turn)
    else await noteLeft(services, turn)
    return true
  }

  await serveAll({ services, mailingId, onTheWay, serve, isOver })
  await Promise.all(onTheWay.values())
  if (troubles.length > 0) throw troubles[0]
}

interface Round {
  services: Services
  mailingId: number
  onTheWay: ReadonlyMap<number, Promise<void>>
  serve(id: number): Promise<boolean>
  isOver(): boolean
}

async function serveAll({ services: { db, clock }, mailingId, onTheWay, serve, isOver }: Round) {
  while (!isOver()) {
    const next = (await listDue(db, mailingId, clock.now().toISOString(), BATCH)).filter((id) => !onTheWay.has(id))
    if (next.length === 0 && onTheWay.size === 0) return
    if (next.length === 0) await Promise.race(onTheWay.values())
    for (const id of next) if (isOver() || !(await serve(id))) return
  }
}

/** Starts a scheduled mailing that is due. Where staff changed it since it was drawn, `deliveryJob` comes back to it. */
async function startIfScheduled(services: Services, mailing: MailingRow | undefined): Promise<MailingRow | undefined> {
  if (mailing?.state !== 'scheduled' || !mailing.sendAt || Date.parse(mailing.sendAt) > services.clock.now().getTime()) return mailing
  const drawn = await drawMailing(services, mailing)
  return services.db.tx(async () => {
    await beforeStart(services, drawn)
    const current = await lockMailing(services.db, mailing.id)
    if (current?.updatedAt !== mailing.updatedAt || current.sendAt !== mailing.sendAt) return current
    return startMailing(services, mailing, 'start', drawn)
  })
}

/** Pauses a mailing whose addresses are refused one after the other: to go on would take everyone off the list (spec B §4.3). */
async function pauseIfRefused({ db }: Services, { id }: MailingRow, { sent, refused }: { sent: number; refused: number }) {
  if (refused < MANY_REFUSED || refused <= sent) return
  const trouble = `Paused, because ${refused} of the last ${sent + refused} addresses were refused. Please find out why before you resume.`
  await moveMailing(db, id, 'pause', { trouble })
}

/** Sends one and stores the result; throws where only the mail server failed. */
function sender(services: Services, mailing: MailingRow, rendered: string): (turn: Turn) => Promise<void> {
  const email: Pick<Message, 'subject' | 'html' | 'text'> = JSON.parse(rendered)
  const placeholder = unsubscribePlaceholder(services)
  const results = { sent: 0, refused: 0 }
  return async (turn) => {
    const url = await unsubscribeUrl(services, turn.emailKey)
    const key = messageKey(mailing, turn.id)
    const createdAt = mailing.startedAt ?? mailing.createdAt
    try {
      await services.mail.send({
        ...personalize(email, placeholder, url),
        key,
        messageId: key,
        createdAt,
        to: turn.email,
        replyTo: services.config.contactEmail,
        list: { name: services.site.community, unsubscribeUrl: url },
      })
    } catch (error) {
      const failure = await noteFailure(services, turn, error)
      if (failure === 'trouble') throw error
      if (failure === 'bounce') results.refused += 1
      return pauseIfRefused(services, mailing, results)
    }
    results.sent += 1
    // Erased while its file was being written.
    if (!(await noteSent(services, turn)) && services.mail.kind === 'file' && !(await findTurn(services.db, turn.id)))
      await removeMailFilesAfterCommit(services, [{ key, createdAt }])
  }
}

const POLL_INTERVAL = 1000

async function waitForSlot({ db, config }: Services, isOver: () => boolean): Promise<boolean> {
  while (!isOver()) {
    const wait = await takeSlot(db, config.mailRate, Date.now())
    if (wait <= 0) return true
    await setTimeout(Math.min(wait, POLL_INTERVAL))
  }
  return false
}

/** With the pauses between them, about seventeen hours: a mailing isn’t news for longer. */
const MAX_ATTEMPTS = 12

type Parts = Pick<Services, 'db' | 'clock' | 'jobs' | 'mail' | 'config' | 'log'>

const noteSent = ({ db, clock, mail }: Parts, turn: Turn): Promise<boolean> =>
  db.tx(async () => {
    const isNoted = await updateRecipient(db, turn.id, {
      status: 'sent',
      sentBy: mail.kind,
      endedAt: clock.now().toISOString(),
      attempts: turn.attempts + 1,
      reason: null,
    } as const)
    if (isNoted) await resetBounces(db, turn.emailKey)
    return isNoted
  })

const noteLeft = ({ db, clock }: Parts, { id }: Turn) => updateRecipient(db, id, { status: 'left', endedAt: clock.now().toISOString() })

/** Notes a failed email and its next try; the third mailing in a row that bounces takes the address off the list (spec B §4.3). */
async function noteFailure(services: Parts, turn: Turn, error: unknown): Promise<Failure> {
  const { db, clock } = services
  const failure = classifyFailure(error)
  const attempts = turn.attempts + 1
  const reason = describeFailure(error)
  const isFinal = failure === 'bounce' || failure === 'refused' || attempts >= MAX_ATTEMPTS
  await db.tx(async () => {
    const now = clock.now()
    if (!isFinal)
      return updateRecipient(db, turn.id, { attempts, reason, tryAt: new Date(now.getTime() + retryPause(attempts)).toISOString() })
    const ended = { status: 'failed', isBounce: failure === 'bounce', attempts, reason, endedAt: now.toISOString() } as const
    if ((await updateRecipient(db, turn.id, ended)) && failure === 'bounce') await noteBounce(services, turn.emailKey)
  })
  return failure
}

/** Without addresses: it stays when someone is erased. */
function describeFailure(error: unknown): string {
  return (error instanceof Error ? error.message : 'unknown').replace(/[^\s<>(),;:"']+@[^\s<>(),;:"']+/g, '(address)').slice(0, 500)
}

/** No such address; this email refused for good; perhaps later; or nothing can be sent now, which is no address's fault. */
type Failure = 'bounce' | 'refused' | 'later' | 'trouble'

interface SmtpError {
  responseCode?: number | undefined
  command?: string | undefined
  response?: string | undefined
}

/** RFC 3463: the address, its domain or the mailbox. The sender’s address (5.1.7, 5.1.8), length and policy (5.2.3, 5.7) are ours to fix. */
const ABOUT_THE_ADDRESS = /^5\d\d[ -]5\.(1\.(0|1|2|3|4|6|9|10)|2\.[0124])\b/
const HAS_STATUS = /^5\d\d[ -]5\.\d+\.\d+\b/
/** Servers without such a status that won’t take mail from us at all. */
const ABOUT_US = /relay|authenticat|blocked|block ?list|blacklist|spam|policy|sender|not allowed to send|too many|\bip\b/i

/** Classifies an error of the mail transport by what the server answered to which command (RFC 5321 §4.2). */
export function classifyFailure(error: unknown): Failure {
  const { responseCode, command, response = '' } = (error ?? {}) as SmtpError
  const isInMessage = command === 'RCPT TO' || command === 'DATA'
  if (!isInMessage || responseCode === undefined || responseCode === 421) return 'trouble'
  if (responseCode < 500) return 'later'
  if (ABOUT_THE_ADDRESS.test(response)) return 'bounce'
  const saysNoMore = command === 'RCPT TO' && !HAS_STATUS.test(response) && !ABOUT_US.test(response)
  return saysNoMore ? 'bounce' : 'refused'
}

const MINUTE = 60_000
/** Milliseconds by which a late email may be made up for, so that the mean keeps to the rate though timers are late. */
const MAX_BEHIND = 1000

/** Takes the next of `rate` slots a minute, which all processes share. Answers 0, or for how many milliseconds there is none yet. */
export async function takeSlot(db: Database, rate: number, now: number): Promise<number> {
  const gap = Math.round(MINUTE / rate)
  const taken = await db
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
  const { nextAt } = await db.selectFrom('mailing_pace').select('nextAt').executeTakeFirstOrThrow()
  return nextAt - now
}
