import { recordAudit } from '@/platform/database/audit-log.server'
import type { Database } from '@/platform/database/database.server'
import { ApiError, orNotFound } from '@/platform/http/errors.server'
import { idParameter } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { findHeldKeys } from '@/platform/jobs/job.repository.server'
import { heldKinds } from '@/platform/jobs/lanes'
import { pick } from '@/platform/keys-of'
import type { Services } from '@/platform/services.server'
import { queueTestEmail } from './doctor/send-test-email.server'
import { decideHeld } from './held-mail.server'
import { type Mail, type MailAsSent, type MailStatus, mailCalls } from './mail.calls'
import { countMail, findContent, findMail, listMail, listMailByKeys, listMailOf, type MailRow, updateMail } from './mail.repository.server'
import { type AnyMail, listOccasions, mailDefinitions, queueMail } from './queue-mail.server'
import { unpackBody } from './send-email.server'

const PAGE = 50
const NOT_FOUND = 'Message not found'

export const mailApi = serveCalls(mailCalls, {
  'GET /api/mail': async ({ services, query: { status, kind, lane, limit = PAGE, offset = 0 } }) => {
    const occasions = listOccasions(services)
    const chosen = occasions.filter((occasion) => (!lane || occasion.lane === lane) && (!kind || occasion.kind === kind))
    const kinds = lane || kind ? chosen.map((occasion) => occasion.kind) : undefined
    const rows = await listMail(services.db, { status, kinds, limit, offset })
    const counts = await countMail(services.db, kinds)
    const matching = status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0)
    const definitions = mailDefinitions(services)
    const waiting = rows.filter((row) => row.sentAt === null).map(({ key }) => key)
    const heldKeys = await findHeldKeys(services.db, waiting)
    const mail = rows.map((row) => presentMail(row, definitions.get(row.kind)?.label ?? row.kind, heldKeys))
    return { mail, matching, counts, occasions }
  },
  'GET /api/mail/:id': ({ c, services }) => presentMailAsSent(services, idParameter(c, NOT_FOUND)),
  'POST /api/mail/check': async ({ services }) => (await import('./doctor/run-doctor.server')).runDoctor(services),
  'POST /api/mail/test': async ({ services, actor, body }) => {
    const { email } = await body()
    await services.limits.publicForm.use(`test email of account ${actor.id}`)
    await queueTestEmail(services, { to: email, accountId: actor.id })
    return { message: `A test email to ${email} is queued. What becomes of it is in the list.` }
  },
  'POST /api/mail/held/:kind': async ({ c, services, actor, body }) => {
    const kind = heldKinds.find((each) => each === c.req.param('kind'))
    if (!kind) throw new ApiError(404, 'There is no such kind of email.')
    const { decision } = await body()
    return { message: await decideHeld(services, kind, { isSent: decision === 'send', accountId: actor.id }) }
  },
  'POST /api/mail/:id/resend': async ({ c, services, actor }) => {
    const isQueued = await resendMail(services, { mailId: idParameter(c, NOT_FOUND), accountId: actor.id })
    if (!isQueued) return { message: 'This email was already being sent, so it isn’t sent a second time.' }
    const { kind } = services.mail
    return { message: kind === 'server' ? 'The email is queued again.' : 'No mail server is set up, so the email will be saved as a file.' }
  },
})

async function presentMailAsSent(services: Pick<Services, 'db' | 'features'>, id: number): Promise<MailAsSent> {
  const row = orNotFound(await findMail(services.db, id), NOT_FOUND)
  const definition = mailDefinitions(services).get(row.kind)
  const mail = presentMail(row, definition?.label ?? row.kind, await findHeldKeys(services.db, [row.key]))
  const stored = mail.to ? await findContent(services.db, id) : undefined
  return {
    mail,
    replyTo: mail.to ? row.replyTo : null,
    content: stored ? { subject: stored.subject, ...(await unpackBody(stored.body)), attachments: stored.attachments } : null,
    isContentStored: !definition?.namesOthers,
  }
}

/** Sends again: an unsent email as it is, a sent one as a new message that servers don't drop as a duplicate. Throws ApiError 404, 409. */
async function resendMail(services: Services, { mailId, accountId }: { mailId: number; accountId: number }): Promise<boolean> {
  return services.db.tx(async () => {
    const message = orNotFound(await findMail(services.db, mailId), NOT_FOUND)
    const mail = mailDefinitions(services).get(message.kind)
    if (!mail || !message.recipient || !message.facts || message.withdrawnAt)
      throw new ApiError(409, 'The recipient is no longer available, so this can’t be sent again')
    if (message.sentAt) await sendAnother(services, mail, message)
    else if (!(await sendNow(services, mail, message))) return false
    await recordAudit(services, { accountId, action: 'resend', entity: 'message', entityId: mailId, label: mail.label })
    return true
  })
}

/** The job may be gone, for what was given up long ago is not kept for ever. */
async function sendNow({ db, clock, jobs }: Services, mail: AnyMail, { key }: MailRow): Promise<boolean> {
  const job = await jobs.retry(key)
  // Done only since the message was read.
  if (job === 'running' || job === 'done') return false
  if (job === 'unknown') await jobs.enqueue(mail, {}, { key })
  // After the job, as where a try is noted: in the other order the two could wait for one another.
  await updateMail(db, key, { attempts: 0, failedAt: null, nextTryAt: clock.now().toISOString() })
  return true
}

const sendAnother = (services: Services, mail: AnyMail, { recipient, replyTo, facts, aboutKind, aboutId, about }: MailRow) =>
  queueMail(services, [
    {
      mail,
      to: recipient ?? '',
      ...(replyTo && { replyTo }),
      facts: JSON.parse(facts ?? ''),
      about: { kind: aboutKind, id: aboutId, label: about ?? '' },
    },
  ])

/** `heldKeys`: of the emails that wait since a restore. */
export function presentMail(row: MailRow, label: string, heldKeys?: ReadonlySet<string>): Mail {
  const status = statusOf(row)
  const isKnown = row.recipient !== null && row.withdrawnAt === null
  return {
    id: row.id,
    kind: row.kind,
    label,
    to: isKnown ? [row.recipient ?? ''] : null,
    about: isKnown ? row.about : null,
    status,
    isHeld: status === 'queued' && (heldKeys?.has(row.key) ?? false),
    createdAt: row.createdAt,
    sentAt: row.sentAt,
    sentBy: row.sentBy,
    nextTryAt: status === 'queued' ? row.nextTryAt : null,
    attempts: row.attempts,
    reason: row.lastError,
  }
}

const statusOf = (row: Pick<MailRow, 'sentAt' | 'sentBy' | 'failedAt'>): MailStatus => {
  if (row.sentAt) return row.sentBy === 'file' ? 'saved' : 'sent'
  return row.failedAt ? 'failed' : 'queued'
}

export async function findMailStates(db: Database, keys: readonly string[]): Promise<Map<string, Pick<Mail, 'id' | 'status' | 'reason'>>> {
  const rows = keys.length === 0 ? [] : await listMailByKeys(db, keys)
  return new Map(rows.map((row) => [row.key, pick(presentMail(row, row.kind), ['id', 'status', 'reason'])]))
}

export const listMailKeys = async (db: Database, { kind, about }: { kind: string; about: { kind: string; id: number } }) =>
  (await listMailOf(db, { kind: about.kind, ids: [about.id] })).filter((row) => row.kind === kind).map(({ messageId }) => messageId)
