import { createHmac, randomBytes } from 'node:crypto'
import type { NamedPerson } from '@/content/personal-data.server'
import { foldName } from '@/platform/text/search-words'

const CODE = /^[\w-]{22}\.[\w-]{43}$/

/** The person that a code is about: `foldEmail` of an address, or the name of someone without one in an event. */
export type Subject = string | Required<NamedPerson>

/**
 * A code for the list of erasures: a key of its own, and the HMAC-SHA-256 of the person under it. No one reads an address from it, and two codes of
 * one person have nothing in common; but someone who has the list can try addresses. The key is in the code, not in the database, so that it fits
 * every backup, however old.
 */
export const makeErasureCode = (subject: Subject): string => codeOf(subject, randomBytes(16).toString('base64url'))

export const isErasureCode = (text: string) => CODE.test(text)

/** Whether a code is about that person. */
export const isCodeOf = (code: string, subject: Subject): boolean => codeOf(subject, code.slice(0, code.indexOf('.'))) === code

/** Enough of a code to find its line in the list. */
export const shortCode = (code: string) => code.slice(0, 8)

function codeOf(subject: Subject, key: string): string {
  const text = typeof subject === 'string' ? `address ${subject}` : `name ${subject.eventId} ${foldName(subject.name)}`
  return `${key}.${createHmac('sha256', key).update(text).digest('base64url')}`
}
