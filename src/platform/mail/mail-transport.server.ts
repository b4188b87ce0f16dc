import type { Config } from '@/platform/config.server'
import { parseMailbox } from '@/platform/email-address'
import { errorCode } from '@/platform/error-code'
import type { Metrics } from '@/platform/metrics.server'
import { writeFileDurably } from '@/platform/storage/durable-file.server'
import { mailFilePath } from './mail-files.server'
import { greetingName, isThisMachine, needsTls, smtpUrlForLibrary } from './smtp-url.server'

interface CalendarPart {
  method: 'REQUEST' | 'CANCEL'
  content: string
}

export interface Message {
  to: string
  replyTo?: string | undefined
  subject: string
  html: string
  text: string
  /** An entry for the recipient's calendar, iCalendar text whose METHOD is `method` too (RFC 6047). */
  calendar?: CalendarPart | undefined
  /** Several of them, each a file: a message has one reading, and a REQUEST one entry (RFC 5546 §3.2.2). */
  calendarFiles?: (CalendarPart & { filename: string })[] | undefined
  key: string
  /** What precedes the @ of the Message-ID: the same at every try, so that a message sent twice after a crash is recognized. */
  messageId: string
  /** When it was queued, ISO-8601 UTC. */
  createdAt: string
  /** The `messageId`s of the emails that it follows, the first one first: mail programs show them as one conversation (RFC 5322 §3.6.4). */
  follows?: readonly string[] | undefined
  /** It goes to everyone on a list, who leave by this https address: also by one press in their mail program (RFC 8058). */
  list?: { name: string; unsubscribeUrl: string } | undefined
  /** A person wrote it, to this one recipient; anything else is marked as sent by a program (RFC 3834). */
  isPersonal?: boolean | undefined
}

export interface MailTransport {
  kind: 'server' | 'file'
  send(message: Message): Promise<void>
}

/** Milliseconds: half of a job's lease (`platform/jobs`), so that no slow mail server makes one message two. */
const DEADLINE = 60_000

/** List emails share connections, as each costs a greeting, TLS and a login. Others have their own, so that they never wait for these. */
const LIST_POOL = { pool: true, maxConnections: 5, maxMessages: 100, idleTimeout: 2000, maxRequeues: 1 } as const

/** Of a mail server on this machine, as Debian's: it signed it itself, and no one is in between. */
export const OWN_CERTIFICATE = { rejectUnauthorized: false }

/** Sends through `SMTP_URL`, else into `.eml` files. Throws where the server refuses, is away, or exceeds `deadline` (milliseconds). */
export function createMailTransport(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl'>,
  deadline = DEADLINE,
): MailTransport {
  const host = new URL(config.publicUrl).hostname
  const idOf = (messageId: string) => `<${messageId}@${host}>`
  const envelope = (message: Message) => ({
    // As objects, so that nothing in them is read as a group or a second address.
    from: parseMailbox(config.mailFrom),
    to: { name: '', address: message.to },
    ...(message.replyTo !== undefined && { replyTo: { name: '', address: message.replyTo } }),
    subject: message.subject,
    html: message.html,
    text: message.text,
    // As an alternative of the message, for which calendar programs show buttons, and as a file for everyone else.
    ...(message.calendar && { icalEvent: { ...message.calendar, filename: 'invite.ics' } }),
    attachments: message.calendarFiles?.map(({ method, content, filename }) => ({
      filename,
      content,
      contentType: `text/calendar; charset=utf-8; method=${method}`,
    })),
    date: new Date(message.createdAt),
    messageId: idOf(message.messageId),
    ...(message.follows?.length && { inReplyTo: idOf(message.follows.at(-1) ?? ''), references: message.follows.map(idOf) }),
    headers: headersOf(message),
    ...(message.list && {
      list: { id: { url: `newsletter.${host}`, comment: message.list.name }, unsubscribe: message.list.unsubscribeUrl },
    }),
  })

  if (config.smtpUrl) {
    // A server that says nothing at all is left sooner.
    const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 45_000 }
    const server = {
      url: smtpUrlForLibrary(config.smtpUrl),
      name: greetingName({ publicUrl: config.publicUrl, smtpUrl: config.smtpUrl }),
      ...timeouts,
      ...(isThisMachine(new URL(config.smtpUrl).hostname) && { tls: OWN_CERTIFICATE }),
    }
    const connect = async () => (await loadMailer()).createTransport(server)
    const connectForLists = async () => (await loadMailer()).createTransport({ ...server, ...LIST_POOL })
    let smtp: ReturnType<typeof connect> | undefined
    let pool: ReturnType<typeof connectForLists> | undefined
    const explain = needsTls(config.smtpUrl) ? explainMissingTls : (error: unknown) => error
    return {
      kind: 'server',
      async send(message) {
        const signal = AbortSignal.timeout(deadline)
        try {
          const mail = { ...envelope(message), signal }
          if (message.list) {
            pool ??= connectForLists()
            await (await pool).sendMail(mail)
          } else {
            smtp ??= connect()
            await (await smtp).sendMail(mail)
          }
        } catch (error) {
          if (signal.aborted) throw new Error(`The mail server took longer than ${deadline / 1000} seconds`, { cause: error })
          throw explain(error)
        }
      },
    }
  }

  return {
    kind: 'file',
    async send(message) {
      const composer = (await loadMailer()).createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message: bytes } = await composer.sendMail(envelope(message))
      await writeFileDurably(mailFilePath(config.dataDir, message), bytes as Buffer)
    },
  }
}

function headersOf({ list, isPersonal }: Message): Record<string, string> {
  if (list) return { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click', Precedence: 'bulk' }
  return isPersonal ? {} : { 'Auto-Submitted': 'auto-generated' }
}

/** With the first message: until then, a process does without its memory. */
const loadMailer = () => import('nodemailer')

/** Staff read it next to the email that was not sent. */
function explainMissingTls(error: unknown): unknown {
  if (!(error instanceof Error) || errorCode(error) !== 'ETLS') return error
  const message = `Mail to another machine needs TLS, unless SMTP_URL says ?tls=off: ${error.message}`
  return Object.assign(new Error(message, { cause: error }), { code: 'ETLS' })
}

export const measuredMail = (
  { kind, send }: MailTransport,
  { emails, emailTime }: Pick<Metrics, 'emails' | 'emailTime'>,
): MailTransport => ({
  kind,
  async send(message) {
    const started = performance.now()
    let result = 'failed'
    try {
      await send(message)
      result = 'accepted'
    } finally {
      emails.inc({ result })
      emailTime.observe((performance.now() - started) / 1000)
    }
  },
})
