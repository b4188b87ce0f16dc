import { isCodeFor, makeCode } from '@/content/keyed-list.server'
import type { NamedPerson } from '@/content/personal-data.server'
import { folded } from '@/platform/text/search-words'

/** The person that a code is about: `foldEmail` of an address, or the name of someone without one in an event. */
export type Subject = string | Required<NamedPerson>

/** A code for the list of erasures. */
export const makeErasureCode = (subject: Subject): string => makeCode(textOf(subject))

/** Whether a code is about that person. */
export const isCodeOf = (code: string, subject: Subject): boolean => isCodeFor(code, textOf(subject))

/** Enough of a code to find its line in the list. */
export const shortCode = (code: string) => code.slice(0, 8)

const textOf = (subject: Subject) =>
  typeof subject === 'string' ? `address ${subject}` : `name ${subject.eventId} ${folded(subject.name)}`
