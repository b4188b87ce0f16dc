import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { Message } from '@/platform/mail/mail-transport.server'
import type { Services } from '@/platform/services.server'
import type { StoredMailContent } from './mail.repository.server'

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
