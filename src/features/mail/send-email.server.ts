import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type * as z from 'zod'
import type { Outcome } from '@/platform/jobs/define-job.server'
import type { Message } from '@/platform/mail/mail-transport.server'
import { removeMailFilesAfterCommit } from '@/platform/mail/remove-mail-files.server'
import type { Services } from '@/platform/services.server'
import { deleteMail, findMailByKey, type StoredMailContent, saveContent, updateMail } from './mail.repository.server'

export type Rendered = Pick<Message, 'subject' | 'html' | 'text' | 'calendar' | 'calendarFiles' | 'follows' | 'isPersonal' | 'list'>

export interface MailTemplate<Facts> {
  /** What a message of this kind is rendered from, fixed when it is caused. What was ever queued must go on fitting. */
  facts: z.ZodType<Facts>
  /** Equal facts give an equal message at every try, except for links, which are made each time, for the address `to`. */
  render(facts: Facts, services: Services, to?: string): Promise<Rendered>
  /** Too late to be of use: it is deleted instead of sent. */
  isOver?(facts: Facts, at: { now: Date; createdAt: string }): boolean
  /** Names people who aren't in its facts, so its content isn't stored: erasing one of them would not find it. */
  namesOthers?: true
}

/** Renders and sends a message, or deletes it where its recipient was erased or it is suspended. `onRendered` gets what staff may see. */
export async function sendEmail<Facts>(
  services: Services,
  { facts, render, namesOthers, isOver }: MailTemplate<Facts>,
  key: string,
  onRendered: (content: StoredMailContent) => void,
): Promise<void> {
  const { db, mail, clock } = services
  const message = await findMailByKey(db, key)
  if (!message || message.sentAt) return
  const { recipient } = message
  if (!recipient || !message.facts || message.withdrawnAt) {
    await deleteMail(db, [key])
    // A former try may have ended between its file and the check below.
    return mail.kind === 'file' ? removeMailFilesAfterCommit(services, [message]) : undefined
  }
  const known = facts.parse(JSON.parse(message.facts))
  if (isOver?.(known, { now: clock.now(), createdAt: message.createdAt })) return deleteMail(db, [key])
  const draw = () => render(known, services, recipient)
  const write = (content: Rendered) =>
    mail.send({
      ...content,
      key,
      messageId: message.messageId,
      createdAt: message.createdAt,
      to: recipient,
      replyTo: message.replyTo ?? undefined,
    })
  const content = await draw()
  await setImmediate()
  if (!namesOthers) onRendered(await packContent(content, secretLinkCutter(services)))
  await write(content)
  if (mail.kind !== 'file') return
  if (!(await findMailByKey(db, key))?.recipient) return removeMailFilesAfterCommit(services, [message])
  if (namesOthers) await rewriteUntilSame(content, draw, write)
}

/** Someone whom a file names may have been erased while it was being written: then it is written again, without them. */
async function rewriteUntilSame(written: Rendered, draw: () => Promise<Rendered>, write: (content: Rendered) => Promise<void>) {
  for (let last = written, next = await draw(); next.text !== last.text; last = next, next = await draw()) await write(next)
}

export async function noteOutcome(
  { db, mail }: Pick<Services, 'db' | 'mail'>,
  key: string,
  { attempts, doneAt, failedAt, nextTryAt, reason }: Outcome,
  content: StoredMailContent | undefined,
) {
  const sentBy = doneAt === null ? null : mail.kind
  await updateMail(db, key, { attempts, sentAt: doneAt, sentBy, failedAt, nextTryAt, lastError: reason })
  if (content) await saveContent(db, key, content)
}

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** In characters. Our emails have some 15,000; of longer ones only the beginning of the text is stored. */
const MAX_HTML = 200_000
const MAX_TEXT = 100_000

interface Body {
  /** Null where it was too long to be stored. */
  html: string | null
  text: string
}

/** An email as it is stored for staff, in a fifth of its size: `cut` takes out what only its recipient may know. */
export async function packContent(
  { subject, html, text, calendar, calendarFiles = [] }: Pick<Message, 'subject' | 'html' | 'text' | 'calendar' | 'calendarFiles'>,
  cut: (text: string) => string,
): Promise<StoredMailContent> {
  const body: Body = { html: html.length > MAX_HTML ? null : cut(html), text: cut(text.slice(0, MAX_TEXT)) }
  const packed = await compress(JSON.stringify(body), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  const attachments = [...(calendar ? ['invite.ics'] : []), ...calendarFiles.map(({ filename }) => filename)]
  return { subject: cut(subject), body: packed.toString('base64'), attachments }
}

export const unpackBody = async (body: string): Promise<Body> => JSON.parse((await decompress(Buffer.from(body, 'base64'))).toString())

const PART = '[^\\s"\'<>&/?#]+'

/** Cuts the secrets in our addresses, and all after a `#`, from an email: by what staff read, no one can act as its recipient. */
export function secretLinkCutter({ config, features }: Pick<Services, 'config' | 'features'>): (text: string) => string {
  const site = escapePattern(config.publicUrl)
  const prefixes = features.flatMap(({ secretPaths = [] }) => secretPaths).map(escapePattern)
  const secret = new RegExp(`((?:${prefixes.join('|') || '(?!)'})/+)${PART}(?:[?#][^\\s"'<>]*)?`, 'gi')
  const fragment = new RegExp(`(${site}[^\\s"'<>#]*#)[^\\s"'<>]+`, 'gi')
  return (text) => text.replace(secret, '$1…').replace(fragment, '$1…')
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
