import * as z from 'zod'
import { commaSeparated } from './forms/input-fields'

/** The form in which addresses are stored and compared. Dots and `+tags` stay: two people must never become one. Idempotent. */
export function foldEmail(address: string): string {
  const text = lowercase(address.normalize('NFKC')).normalize('NFKC')
  return withAsciiDomain(text.trim())
}

/** Letter by letter: of a whole word, the sigma at its end would become another letter than elsewhere. */
const lowercase = (text: string) => Array.from(text, (character) => character.toLowerCase()).join('')

/** An international domain as mail servers know it: `ada@bücher.example` is `ada@xn--bcher-kva.example`, which some browsers send on their own. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  // Letters, numbers and dots only: anything else would end the host, or be understood as something else than a name.
  if (at === 0 || /^[\x20-\x7e]*$/.test(domain) || !/^[\p{L}\p{M}\p{N}.。-]+$/u.test(domain)) return address
  const url = `http://${domain}`
  return URL.canParse(url) ? address.slice(0, at) + new URL(url).hostname : address
}

/** The mailbox to which an address probably leads, for limits: without `+tag`, at Gmail without dots. Never to identify people. */
export function mailboxKey(address: string): string {
  const key = foldEmail(address)
  const at = key.lastIndexOf('@')
  const [local, domain] = [key.slice(0, at), key.slice(at + 1)]
  const tag = local.indexOf('+', 1)
  const name = tag === -1 ? local : local.slice(0, tag)
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

const MAX_LENGTH = 254

/** HTML's rule, by which browsers check the field, with a dot in the domain. */
const PATTERN =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

export const emailAddress = (
  refusal: string,
  text: z.ZodType<string, string> = z.string(refusal).trim().max(MAX_LENGTH, { error: refusal, abort: true }),
) =>
  text.transform(withAsciiDomain).pipe(
    z
      .string()
      .max(MAX_LENGTH, { error: refusal, abort: true })
      .check(z.email({ error: refusal, pattern: PATTERN })),
  )

/** The parts of `Name <a@b.c>`. Mail libraries take a name with a colon for a group, and one with a comma for several, so they get the parts. */
export function parseMailbox(mailbox: string): { name: string; address: string } {
  const [, name = '', address = mailbox.trim()] = /^([^<]*)<([^<>]*)>\s*$/.exec(mailbox) ?? []
  return {
    name: name
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replace(/\\(.)/g, '$1'),
    address,
  }
}

const SEPARATOR = ', '

/** Several addresses in one text, separated by commas, or null for none; none is listed twice (spec D2 §5). */
export const emailList = (label: string, limits: { most: number; refusal: string }) =>
  commaSeparated(label, { most: limits.most, length: MAX_LENGTH })
    .pipe(z.array(emailAddress(limits.refusal)))
    .transform((addresses) => joinEmails(addresses.filter(isFirstOfItsKind)))

const isFirstOfItsKind = (address: string, index: number, all: string[]) =>
  all.findIndex((other) => foldEmail(other) === foldEmail(address)) === index

export const joinEmails = (addresses: readonly string[]): string | null => addresses.join(SEPARATOR) || null

export const splitEmails = (list: string): string[] => list.split(SEPARATOR)
